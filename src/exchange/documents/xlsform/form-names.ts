import type { NameBook, NameInDocument } from "../writer/name-book.ts";
import type { FormTexts } from "./form-texts.ts";
import type { Group, Item, Question } from "./read-survey.ts";

/** A question or repeat with the repeats around it, outermost first. */
export interface Placed<T extends Item = Item> {
  readonly item: T;
  readonly path: readonly string[];
  readonly entityId: string;
  readonly named: NameInDocument;
}

const MOST_WORDS = 6;
const MOST_CHARACTERS = 42;

/** `1. What is …`, `Q3: …`, `A.2) …`. */
const NUMBERED = /^\s*(?:\(?[A-Za-z]{0,2}[-.]?\d+(?:[.-]\d+)*[a-z]?\s*[.):-]\s*)+/u;

/** The name of a field: the label if it is short, otherwise the words of the question's name. */
export function labelFor(row: Question["row"], name: string, texts: FormTexts): string {
  const label = texts
    .label(row)
    .replace(NUMBERED, "")
    .replace(/[\s?:.!*]+$/u, "");
  const words = label.split(/\s+/u);
  const isShort =
    label !== "" && words.length <= MOST_WORDS && label.length <= MOST_CHARACTERS && !label.includes("${");
  if (isShort) return label;
  const isCryptic = /^_?[a-z]{0,3}_?\d+[a-z]?(?:_\d+)*$/iu.test(name) || /^(?:question|group|repeat)_\d+$/u.test(name);
  const beginning = words
    .filter((word) => !word.includes("${"))
    .slice(0, MOST_WORDS)
    .join(" ");
  return isCryptic && beginning !== "" ? beginning : name;
}

/** Assigns every question a name in the document, and finds questions by their name in the form. */
export class FormNames {
  readonly #all = new Map<string, Placed>();
  readonly #twice = new Set<string>();

  constructor(items: readonly Item[], rootId: string, book: NameBook, texts: FormTexts) {
    this.#walk(items, [], rootId, book, texts);
  }

  #walk(items: readonly Item[], path: readonly string[], entityId: string, book: NameBook, texts: FormTexts): void {
    for (const item of items) {
      if (item.kind === "group") {
        this.#walk(item.items, path, entityId, book, texts);
        continue;
      }
      const named = book.field(entityId, item.name, labelFor(item.row, item.name, texts));
      if (this.#all.has(item.name)) this.#twice.add(item.name);
      else this.#all.set(item.name, { item, path, entityId, named });
      if (item.kind === "repeat") {
        const id = `repeat ${item.name}`;
        book.markChild(id);
        book.entity(id, rowLabel(item, texts));
        this.#walk(item.items, [...path, item.name], id, book, texts);
      }
    }
  }

  get(name: string): Placed | null {
    return this.#all.get(name) ?? null;
  }

  isTwice(name: string): boolean {
    return this.#twice.has(name);
  }
}

function rowLabel({ row, name }: Group, texts: FormTexts): string {
  const words = labelFor(row, name, texts)
    .split(/[\s_]+/u)
    .filter((word) => !/^(?:repeat|group|rep|grp|roster|loop|list)$/iu.test(word));
  const last = words.at(-1) ?? "";
  const base =
    words.length === 0
      ? name
      : [
          ...words.slice(0, -1),
          /ies$/iu.test(last) ? last.replace(/ies$/iu, "y") : last.replace(/(?<=[^su])s$/u, ""),
        ].join(" ");
  return base === "" ? "Row" : base;
}
