import { Assistant } from "#assist/assistant.ts";
import type { AnalysedDocument } from "#assist/analysed-document.ts";
import type { DocumentSymbol, SymbolKind } from "#assist/symbols.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import { entityKey, fieldKey, looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import { entities, fields } from "./3-entities.ts";
import { statuses } from "./4-states.ts";
import { constants } from "./9-constants.ts";
import { type DocumentText, openText } from "./document-text.ts";
import { composedEdits } from "./composed-edits.ts";
import type { EditResult } from "./edited.ts";
import { followingEdits } from "./following-edits.ts";
import { type ItemText, setValues } from "./item-text.ts";
import { formsOf, type NameForms, sameButForNames, wordsLeft, wrongEdits } from "./name-forms.ts";
import { Refused } from "./refusal.ts";
import { rolesInCode } from "./roles-in-code.ts";
import { writeContent } from "./write-content.ts";
import { distinctEdits, insideOf } from "./spans.ts";

/** The renamed item, as a symbol of `assist`: `{ kind: "field", entity: "Loan", key: "due" }`. */
export type RenamedItem = Pick<DocumentSymbol, "kind" | "key" | "entity">;

/** References that only the reader finds may be reported one after another. */
const MOST_ROUNDS = 8;

/**
 * Renames something everywhere in the document: headings, cells, facts, expressions, templates, sample data, scenarios.
 * Entities, fields, statuses and constants that can be set in the app keep the earlier name under *Was*, so that stored
 * records are found again. Apart from the name, the document must have the same meaning; otherwise the rename is
 * refused.
 */
export function renameIn(source: string, model: Model, what: RenamedItem, name: string): EditResult {
  try {
    return { edits: renamed(source, model, what, name.trim()) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

function renamed(source: string, model: Model, what: RenamedItem, name: string): readonly TextEdit[] {
  // The text is read once; after that only the parts changed by the new name.
  const cache = new ReadingCache();
  const assistant = new Assistant(source, cache);
  const { study } = assistant;
  const symbol = study.symbols.all.find(
    (each) => each.kind === what.kind && each.key === what.key && each.entity === what.entity,
  );
  if (symbol === undefined || (symbol.definition === null && symbol.kind !== "role"))
    throw new Refused("not-there", what.key);
  if (symbol.name === name) return [];
  // The platform refers to people by this name.
  if (symbol.kind === "entity" && symbol.key === "Person") throw new Refused("name-not-allowed", name);
  const forms: NameForms = {
    kind: symbol.kind,
    old: formsOf(symbol.kind, symbol.name),
    fresh: formsOf(symbol.kind, name),
  };
  mustBeFree(study.symbols.all, symbol, forms, name);
  const inCode = insideOf(study.notes.checked.map(({ span }) => span));
  const spans = [...assistant.referencesOf(symbol), ...(symbol.kind === "role" ? rolesInCode(study, symbol.name) : [])];
  const rewrite = (span: Span): TextEdit => rewritten(source, forms, span, inCode(span));
  const isExact = ({ start, end }: Span): boolean =>
    [forms.old.name, forms.old.key].some((form) => source.slice(start, end).includes(form));
  const earlier = wasEdits(openText(source, cache.parts), model, symbol, forms, name);
  // Plural and lower-case words may only look like the name. First only those are changed that the reader then reports
  // as unknown; if that fails, all of them.
  for (const all of [spans.filter(isExact), spans]) {
    const edits = settled(source, study, forms, [...distinctEdits(all.map(rewrite)), ...earlier], rewrite, cache);
    if (edits === null) continue;
    const renaming = { kind: symbol.kind, entity: symbol.entity, old: forms.old, fresh: forms.fresh };
    return composedEdits(source, edits, followingEdits(study.model, applyEdits(source, edits), renaming, cache));
  }
  throw new Refused("name-not-allowed", name);
}

/**
 * The edits, plus those in places where the reader now reports the old name, minus those where it does not know the new
 * name, because something else of the same name was meant. Null: more than the name would change.
 */
function settled(
  source: string,
  study: AnalysedDocument,
  forms: NameForms,
  first: readonly TextEdit[],
  rewrite: (span: Span) => TextEdit,
  cache: ReadingCache,
): readonly TextEdit[] | null {
  let edits = first;
  const dropped = new Set<number>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = readDocument(applyEdits(source, edits), undefined, cache);
    const wrong = wrongEdits(edits, after.diagnostics);
    if (wrong.length > 0) {
      edits = edits.filter((edit) => !wrong.includes(edit));
      for (const { span } of wrong) dropped.add(span.start);
      continue;
    }
    const left = wordsLeft(source, edits, study.diagnostics, after.diagnostics, forms);
    if (left.length === 0) return sameButForNames(study.model, after.model, forms) ? edits : null;
    // A condition on two entities that both have a field of this name: for one of them the name must stay, for the
    // other it must change.
    if (left.some(({ start }) => dropped.has(start))) throw new Refused("name-shared", forms.old.name);
    edits = distinctEdits([...edits, ...left.map(rewrite)]);
  }
  return null;
}

/** The name must be free. Kinds that are looked up without an entity share one list of names. */
function mustBeFree(all: readonly DocumentSymbol[], symbol: DocumentSymbol, { fresh }: NameForms, name: string): void {
  if (name === "" || fresh.key === "") throw new Refused("name-missing", symbol.name);
  if (/[\r\n]/u.test(name)) throw new Refused("line-break", name);
  const taken = all.some(
    (each) =>
      each !== symbol &&
      each.kind === symbol.kind &&
      (each.entity === symbol.entity || each.entity === null) &&
      loose(each.kind, each.name) === loose(symbol.kind, name),
  );
  if (taken) throw new Refused("name-taken", name);
}

const loose = (kind: SymbolKind, name: string): string =>
  kind === "entity" ? entityKey(name).toLowerCase() : kind === "field" ? fieldKey(name) : looseName(name);

/** Replaces the old name by the new one in the same form: as written, as in expressions, or inside quotes. */
export function rewritten(source: string, { old, fresh }: NameForms, at: Span, inCode: boolean): TextEdit {
  const text = source.slice(at.start, at.end);
  // Keeps backticks, the brackets of a formula, and words around the name.
  const form = [old.name, old.key].find((each) => text.includes(each));
  const start = form === undefined ? at.start : at.start + text.indexOf(form);
  const span = form === undefined ? at : { start, end: start + form.length };
  const isQuoted = /["“]/u.test(source[span.start - 1] ?? "") && inCode;
  if (isQuoted) return { span, text: escapedInCell(source, span, fresh.name.replace(/["\\]/gu, "\\$&")) };
  if (inCode || inBackticks(source, span) || (form === old.key && form !== old.name)) return { span, text: fresh.key };
  return { span, text: writeContent(fresh.name, placeOf(source, span)) };
}

const lineBefore = (source: string, { start }: Span): string =>
  source.slice(Math.max(source.lastIndexOf("\n", start - 1), source.lastIndexOf("\r", start - 1)) + 1, start);

const placeOf = (source: string, span: Span): "cell" | "heading" | "fact" => {
  const before = lineBefore(source, span).trimStart();
  return before.startsWith("|") ? "cell" : before.startsWith("#") ? "heading" : "fact";
};

const escapedInCell = (source: string, span: Span, text: string): string =>
  placeOf(source, span) === "cell" ? text.replaceAll("|", "\\|") : text;

/** True if an odd number of backticks precede it in its line. */
const inBackticks = (source: string, span: Span): boolean =>
  (lineBefore(source, span)
    .replaceAll(/`[^`]*`/gu, "")
    .match(/`/gu)?.length ?? 0) %
    2 ===
  1;

/**
 * `Was`: the earlier names, in order. If the new name is among them, it and the later ones are removed, so that
 * renaming back undoes a rename.
 */
function wasEdits(
  text: DocumentText,
  model: Model,
  symbol: DocumentSymbol,
  { kind, old, fresh }: NameForms,
  name: string,
): readonly TextEdit[] {
  const isKept = kind === "entity" || kind === "field" || kind === "status" || isSetInApp(model, symbol);
  if (!isKept || old.key === fresh.key) return [];
  const place = { text, model };
  const names = [...new Set([...earlierNames(model, symbol), old.name])];
  const back = names.findIndex((each) => loose(kind, each) === loose(kind, name));
  const was = names.slice(0, back < 0 ? undefined : back).join(", ");
  if (kind === "status") {
    const ref = { kind: "status", entity: symbol.entity ?? "", status: symbol.key } as const;
    const added = statuses.set?.(place, ref, "was", new Map([["was", was]]), [was]);
    if (added !== null && added !== undefined) return added.map((edit) => withName(edit, old.name, name));
    return setValues(place.text, there(statuses.find(place, ref), old.name), "was", [was]);
  }
  const item =
    kind === "constant"
      ? constants.find(place, { kind: "constant", constant: symbol.key })
      : kind === "entity"
        ? entities.find(place, { kind: "entity", entity: symbol.key })
        : fields.find(place, { kind: "field", entity: symbol.entity ?? "", field: symbol.key });
  const edits = setValues(place.text, there(item, old.name), "was", [was]);
  return kind === "entity" ? edits.map((edit) => withHeading(edit, old.name, name)) : edits;
}

/** True for a constant that somebody may set; for others nothing is stored. */
const isSetInApp = ({ constants: { constants: all } }: Model, { kind, key }: DocumentSymbol): boolean =>
  kind === "constant" && all.some(({ name, changeableBy }) => name === key && changeableBy.length > 0);

function there(item: ItemText | null, name: string): ItemText {
  if (item === null) throw new Refused("not-there", name);
  return item;
}

/** A new row has the new name. A table created with it may have heads with the same words: *Open to change*. */
function withName({ span, text }: TextEdit, old: string, name: string): TextEdit {
  const row = text.trimEnd().lastIndexOf("\n") + 1;
  const named = text.slice(row).replace(writeContent(old, "cell"), () => writeContent(name, "cell"));
  return { span, text: text.slice(0, row) + named };
}

/** A new block for an entity has the new name too. */
const withHeading = ({ span, text }: TextEdit, old: string, name: string): TextEdit => ({
  span,
  text: text.replace(`### ${writeContent(old, "heading")}`, () => `### ${writeContent(name, "heading")}`),
});

function earlierNames(model: Model, { kind, entity, key }: DocumentSymbol): readonly string[] {
  const declared = model.entities.find((each) => each.key === (kind === "entity" ? key : entity));
  if (kind === "entity") return declared?.was ?? [];
  if (kind === "constant") return model.constants.constants.find(({ name }) => name === key)?.was ?? [];
  if (kind === "field") return declared?.fields.find((each) => each.key === key)?.was ?? [];
  const states = model.states.find((each) => each.entity === entity);
  return states?.statuses.find((each) => each.name === key)?.was ?? [];
}
