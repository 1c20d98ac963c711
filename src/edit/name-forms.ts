import type { SymbolKind } from "#assist/symbols.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Model } from "#model/model.ts";
import { modelAsJson, type Json } from "#read/print-model.ts";
import type { TextEdit } from "#text/edit.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import type { Span } from "#text/span.ts";

/** A name as written, and its form in expressions. */
export interface NameForm {
  readonly name: string;
  readonly key: string;
}

export interface NameForms {
  readonly kind: SymbolKind;
  readonly old: NameForm;
  readonly fresh: NameForm;
}

export const formsOf = (kind: SymbolKind, name: string): NameForm => ({
  name,
  key: kind === "entity" ? entityKey(name) : kind === "field" ? fieldKey(name) : name,
});

const slug = (name: string): string =>
  name
    .toLocaleLowerCase("en")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/gu, "");

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** Matches any of these words as a whole word; entities and roles also in the plural. */
function wordsOf(kind: SymbolKind, words: readonly string[], flags: string): RegExp {
  const longestFirst = [...new Set(words.filter((word) => word !== ""))].sort((a, b) => b.length - a.length);
  const plural = kind === "entity" || kind === "role" ? "(?:e?s)?" : "";
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}_])(?:${longestFirst.map(literal).join("|")})${plural}(?![\\p{L}\\p{N}\\p{M}_])`,
    flags,
  );
}

/** Texts for people, and values of records: names in them are not references. */
const TEXTS = new Set(["description", "prose", "notes", "meaning", "empty", "options", "users", "heading", "words"]);

/** True if two models differ only in these names. */
export function sameButForNames(before: Model, after: Model, { kind, old, fresh }: NameForms): boolean {
  const words = wordsOf(kind, [old.name, old.key, slug(old.name), fresh.name, fresh.key, slug(fresh.name)], "giu");
  const neutral = (json: Json): Json => {
    if (typeof json === "string") return json.replaceAll(words, "\u0000");
    if (Array.isArray(json)) return json.map(neutral);
    if (json === null || typeof json !== "object") return json;
    return Object.fromEntries(
      Object.entries(json)
        .filter(([key]) => key !== "was")
        .map(([key, value]) => [key.replaceAll(words, "\u0000"), TEXTS.has(key) ? value : neutral(value)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  return JSON.stringify(neutral(modelAsJson(before))) === JSON.stringify(neutral(modelAsJson(after)));
}

/** Spans where the old name is left: places in which the reader now reports it as unknown. */
export function wordsLeft(
  source: string,
  edits: readonly TextEdit[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  { kind, old }: NameForms,
): Span[] {
  const known = new Set(before.map(({ code, message }) => `${code} ${message}`));
  const words = wordsOf(kind, [old.name, old.key], "giu");
  return after
    .filter(({ code, message }) => !known.has(`${code} ${message}`))
    .flatMap(({ span }) => {
      const start = placeBefore(edits, span.start);
      const end = placeBefore(edits, span.end);
      return [...source.slice(start, end).matchAll(words)].map((found) => ({
        start: start + found.index,
        end: start + found.index + found[0].length,
      }));
    })
    .filter((span) => edits.every((edit) => edit.span.end <= span.start || span.end <= edit.span.start));
}

/** Edits after which the reader does not understand the new name. */
export function wrongEdits(edits: readonly TextEdit[], after: readonly Diagnostic[]): readonly TextEdit[] {
  let shift = 0;
  return edits
    .toSorted((a, b) => a.span.start - b.span.start)
    .filter(({ span, text }) => {
      const start = span.start + shift;
      shift += text.length - (span.end - span.start);
      return after.some(
        (each) => each.severity === "error" && each.span.start === start && each.span.end === start + text.length,
      );
    });
}

/** Maps an offset of the edited text back to the text before. */
function placeBefore(edits: readonly TextEdit[], at: number): number {
  let shift = 0;
  for (const { span, text } of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    const start = span.start + shift;
    if (at < start) break;
    if (at < start + text.length) return span.start;
    shift += text.length - (span.end - span.start);
  }
  return at - shift;
}
