import { coded } from "#engine/contract/import-texts.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { EntityDescription, FieldDescription, SampleDescription } from "../writer/description.ts";
import type { NameBook } from "../writer/name-book.ts";
import { singular } from "../writer/screens-for.ts";
import type { ChoiceList } from "./choice-lists.ts";
import { parseXPath } from "./xpath/parse-xpath.ts";
import type { XPath } from "./xpath/syntax.ts";

const MOST_OPTIONS = 100;
const MOST_ROWS = 4000;

/** For each column that a choice filter compares with a question: the choice list of that question. */
export type ColumnLists = ReadonlyMap<string, string>;

/** `district=${district} and kind='a'` → `district` is compared with `${district}`. */
export function comparedQuestions(filter: string): [string, string][] {
  const pairs: [string, string][] = [];
  const walk = (of: XPath): void => {
    if (of.kind !== "binary") return;
    if (of.op === "=") {
      const [name, question] = of.left.kind === "name" ? [of.left, of.right] : [of.right, of.left];
      if (name.kind === "name" && question.kind === "question") pairs.push([name.name, question.name]);
      return;
    }
    walk(of.left);
    walk(of.right);
  };
  try {
    walk(parseXPath(filter));
  } catch {
    // The error is reported with the question that has the filter.
  }
  return pairs;
}

export const needsEntity = (list: ChoiceList, isFiltered: boolean): boolean =>
  isFiltered || list.choices.length > MOST_OPTIONS;

export interface ListEntity {
  readonly entity: EntityDescription;
  readonly samples: SampleDescription;
  /** By column of the list: the field that it became. */
  readonly columns: ReadonlyMap<
    string,
    { readonly key: string; readonly list: ChoiceList | null; readonly isRecord: boolean }
  >;
}

export const listId = (list: string): string => `list ${list}`;
export const listLabel = (list: string): string =>
  singular(list.replace(/[_-]?(?:list|lst)$/iu, "").replace(/^(?:list|lst)[_-]/iu, "") || list);

/** A list of choices as records: with their label, their value in the form and the columns that filters use. */
export function listEntity(
  book: NameBook,
  tally: FactCounter,
  list: ChoiceList,
  lists: ReadonlyMap<string, ChoiceList>,
  columnLists: ColumnLists,
  isEntity: (list: string) => boolean,
): ListEntity {
  const id = listId(list.name);
  const named = book.entity(id, listLabel(list.name));
  const name = book.field(id, "name", "Name");
  const code = book.field(id, "code", "Code");
  const columns = new Map<string, { key: string; list: ChoiceList | null; isRecord: boolean }>();
  const fields: FieldDescription[] = [
    { name: name.name, type: { kind: "plain", type: "text" }, required: true },
    { name: code.name, type: { kind: "plain", type: "text" }, notes: ["Its value in the form."] },
  ];
  for (const column of list.columns) {
    const of = lists.get(columnLists.get(column) ?? "") ?? null;
    const field = book.field(id, `column ${column}`, column);
    const isRecord = of !== null && isEntity(of.name);
    columns.set(column, { key: field.key, list: of, isRecord });
    fields.push({
      name: field.name,
      type:
        of === null
          ? { kind: "plain", type: "text" }
          : isRecord
            ? { kind: "reference", entity: book.entity(listId(of.name), listLabel(of.name)).name }
            : { kind: "choice", options: of.choices.map(({ label }) => label) },
    });
  }
  const kept = list.choices.slice(0, MOST_ROWS);
  if (kept.length < list.choices.length)
    tally.note(
      list.name,
      coded("choice-count", { count: list.choices.length - kept.length }),
      coded("why-most-choices", { most: MOST_ROWS }),
    );
  const rows = kept.map((choice, i) => ({
    handle: handleOf(list.name, choice.name, i),
    cells: [
      choice.label,
      choice.name,
      ...list.columns.map((column) => {
        const value = choice.row.get(column);
        const of = columns.get(column)?.list ?? null;
        if (value === "" || of === null) return value;
        const index = of.choices.findIndex((each) => each.name === value);
        if (index === -1) {
          tally.note(
            `${list.name}: ${choice.name}`,
            `${column} ${value}`,
            coded("why-no-such-choice", { name: of.name }),
          );
          return "";
        }
        return columns.get(column)?.isRecord === true
          ? handleOf(of.name, value, index)
          : (of.choices[index]?.label ?? "");
      }),
    ],
  }));
  return {
    entity: { name: named.name, shownAs: name.name, fields },
    samples: { entity: named.name, fields: fields.map((field) => field.name), rows },
    columns,
  };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-+|-+$/gu, "")
    .slice(0, 24);

const handleOf = (list: string, name: string, i: number): string =>
  `${slug(list) || "list"}-${slug(name) || "row"}-${i + 1}`;
