import type { Body, OutlineBlock, OutlineSection } from "#read/markdown/outline.ts";
import { valuesOf } from "#read/markdown/outline.ts";
import { CODE, type Rich } from "#read/markdown/rich.ts";
import { longestName } from "#read/names.ts";
import { partOf, type Part } from "#read/sections.ts";
import { entityOfPlace, targetOf } from "./entity-of-place.ts";
import { factSets, keyPath, setOfTable } from "./key-sets.ts";
import type { Occurrence } from "./occurrence.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import type { DocumentSymbol, SymbolKind } from "./symbols.ts";
import type { TextPlace } from "./text-place.ts";
import { wordsOfKey } from "./words-of-place.ts";

/** Names in headings, cells and bullets, outside code and quotes. */
export function occurrencesInWords(study: AnalysedDocument): Occurrence[] {
  const found: Occurrence[] = [];
  for (const section of study.notes.outline?.sections ?? []) {
    const part = partOf(section.heading.text.plain);
    if (part === null) continue;
    inBody(study, part, null, section.body, found);
    for (const block of section.blocks) {
      inHeading(study, part, block, found);
      inBody(study, part, block.heading.text.plain, block.body, found);
      for (const each of block.parts ?? [])
        for (const { text } of each.steps)
          scan(study, placeOf(part, block.heading.text.plain, "transition.then", text), text, found);
    }
  }
  // The reader has resolved which rows a name under `Answer here` belongs to.
  for (const { answerHere } of study.model.screens)
    for (const { entity, field, span } of answerHere) {
      const symbol = study.symbols.field(entity, field);
      if (symbol !== null) found.push({ symbol, span });
    }
  return found;
}

const HEADED: ReadonlyMap<Part, SymbolKind> = new Map<Part, SymbolKind>([
  [2, "screen"],
  [3, "entity"],
  [4, "entity"],
  [7, "entity"],
  ["sample data", "entity"],
]);

function inHeading(study: AnalysedDocument, part: Part, { heading }: OutlineBlock, found: Occurrence[]): void {
  const kind = HEADED.get(part);
  const name = heading.text.plain;
  const symbol =
    kind === undefined
      ? part === 5
        ? study.symbols.entity(name)
        : null
      : (study.symbols.find(kind, name) ?? (part === 7 ? study.symbols.find("call", name) : null));
  if (symbol !== null) found.push({ symbol, span: heading.text.span });
}

const placeOf = (
  part: Part,
  heading: string | null,
  key: string | null,
  { span }: Rich,
  row: ReadonlyMap<string, string> = new Map(),
): TextPlace => ({ part, heading, key, span, row, kind: "cell", sets: [], column: null, code: null });

function inBody(study: AnalysedDocument, part: Part, heading: string | null, body: Body, found: Occurrence[]): void {
  const sets = factSets(part, heading !== null);
  for (const fact of body.facts) {
    const key = keyPath(fact.key.plain, sets);
    for (const value of valuesOf(fact)) scan(study, placeOf(part, heading, key, value), value, found);
  }
  for (const table of body.tables) {
    if (part === "sample data") inSamples(study, heading, table, found);
    const heads = table.columns.map(({ plain }) => plain);
    const set = setOfTable(part, heads);
    if (set === null) continue;
    const keys = heads.map((head) => keyPath(head, [set]));
    for (const { cells } of table.rows) {
      const row = new Map<string, string>();
      for (const [i, cell] of cells.entries()) {
        const key = keys[i];
        if (key !== null && key !== undefined) row.set(key, cell.plain);
      }
      for (const [i, cell] of cells.entries())
        if (cell.text !== "") scan(study, placeOf(part, heading, keys[i] ?? null, cell, row), cell, found);
    }
  }
}

/** After these words an entity is meant, even if a field has the same name. */
const ENTITY_FOLLOWS = /\b(?:of|for|one|each|every|all|create|add|several|keep|sees|see|an?|the|\d+)\s+$/iu;
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|\{[^}]*\}/gu;
/** Options may have any name. */
const OPTIONS = /\bchoices? of [^()]*/giu;
const HAS_OPTIONS = /\.(?:type|asksFor)$/u;

const masked = (all: string, words: RegExp): string => all.replaceAll(words, (each) => CODE.repeat(each.length));

function scan(study: AnalysedDocument, place: TextPlace, rich: Rich, found: Occurrence[]): void {
  const { names } = wordsOfKey(place.key);
  if (names.length === 0 || place.key === "screen.answerHere") return;
  const unquoted = masked(rich.text, QUOTED);
  const text = HAS_OPTIONS.test(place.key ?? "") ? masked(unquoted, OPTIONS) : unquoted;
  let entity = entityOfPlace(study, place, place.span.end);
  if (place.key?.endsWith(".shows") === true || place.key === "rule.on" || place.key === "right.on") entity = null;
  for (let at = 0; at < text.length;) {
    // A bold word is the heading of a group of fields.
    const isHeading = place.key?.endsWith(".fields") === true && rich.isStrong(at);
    const word = !isHeading && /[\p{L}\p{N}_]/u.test(text[at] ?? "") && !/[\p{L}\p{N}\p{M}_]/u.test(text[at - 1] ?? "");
    const match = word ? longest(study, names, entity, text, at) : null;
    if (match === null) {
      at++;
      continue;
    }
    found.push({ symbol: match.symbol, span: rich.spanOf(at, match.end) });
    if (match.symbol.kind === "entity") entity = match.symbol.key;
    at = match.end;
    // `Loan.due`, `site.manager`: a name after a dot belongs to the name before it.
    let owner = ownerAfter(study, match.symbol);
    while (owner !== null && text[at] === ".") {
      const begin: number = at + 1;
      const of: string = owner;
      const field = longestName(text, begin, (name) => study.symbols.field(of, name)?.key);
      const symbol: DocumentSymbol | null = field === null ? null : study.symbols.field(of, field.name);
      if (field === null || symbol === null) break;
      found.push({ symbol, span: rich.spanOf(begin, field.end) });
      at = field.end;
      owner = ownerAfter(study, symbol);
    }
  }
}

const ownerAfter = (study: AnalysedDocument, symbol: DocumentSymbol): string | null =>
  symbol.kind === "entity" ? symbol.key : symbol.kind === "field" ? targetOf(study, symbol.entity, symbol.key) : null;

/** The longest name at an offset; among equally long ones, the kind that comes first in the search order. */
function longest(
  study: AnalysedDocument,
  kinds: readonly SymbolKind[],
  entity: string | null,
  text: string,
  at: number,
): { readonly symbol: DocumentSymbol; readonly end: number } | null {
  const asEntity = ENTITY_FOLLOWS.test(text.slice(0, at));
  const ordered = asEntity ? kinds.toSorted((a, b) => Number(b === "entity") - Number(a === "entity")) : kinds;
  let best: { readonly symbol: DocumentSymbol; readonly end: number } | null = null;
  for (const kind of ordered) {
    const match = longestName(text, at, (name) => (lookUp(study, kind, entity, name) === null ? null : name));
    const symbol = match === null ? null : lookUp(study, kind, entity, match.name);
    if (match !== null && symbol !== null && (best === null || match.end > best.end)) best = { symbol, end: match.end };
  }
  return best;
}

function lookUp(study: AnalysedDocument, kind: SymbolKind, entity: string | null, name: string): DocumentSymbol | null {
  const symbol = study.symbols.find(kind, name, entity);
  // Handles and codes must match exactly.
  if (symbol !== null && kind === "record" && symbol.name !== name) return null;
  return symbol;
}

function inSamples(
  study: AnalysedDocument,
  heading: string | null,
  table: OutlineSection["body"]["tables"][number],
  found: Occurrence[],
): void {
  const entity = heading === null ? null : study.symbols.entity(heading);
  if (entity === null) return;
  const fields = table.columns.map((column) => study.symbols.field(entity.key, column.plain));
  for (const [i, symbol] of fields.entries()) {
    const column = table.columns[i];
    if (symbol !== null && column !== undefined) found.push({ symbol, span: column.span });
  }
  for (const { cells } of table.rows)
    for (const [i, cell] of cells.entries()) {
      const field = fields[i] ?? null;
      if (i === 0 && field === null) {
        const record = lookUp(study, "record", entity.key, cell.plain);
        if (record !== null) found.push({ symbol: record, span: cell.span });
      }
      if (field === null || cell.text === "") continue;
      const target = targetOf(study, entity.key, field.key);
      const kind: SymbolKind | null =
        field.key === "status"
          ? "status"
          : field.key === "roles" && entity.key === "Person"
            ? "role"
            : target === null
              ? null
              : "record";
      if (kind === null) continue;
      for (const part of cell.split(",")) {
        const symbol = lookUp(study, kind, kind === "record" ? target : entity.key, part.plain);
        if (symbol !== null) found.push({ symbol, span: part.span });
      }
    }
}
