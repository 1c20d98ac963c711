import { headsOf } from "#read/items.ts";
import type { Keys } from "#read/keys.ts";
import { type Fact, type Table, valuesOf } from "#read/markdown/outline.ts";
import type { Rich } from "#read/markdown/rich.ts";
import { matchKey } from "#read/match-keys.ts";
import { saysNothing } from "#read/not-shown.ts";
import { type Content, contentOf, piecesOf, saysAlready, type ContentPart } from "./content.ts";
import type { DocumentText, FactPlace, HeadedPart, RowPlace } from "./document-text.ts";
import { addFact, addFactValue, removeFactValue, setFactValue } from "./facts.ts";
import type { PlannedEdit } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { addColumn, setCell } from "./tables.ts";

/** The places of an item in the text: a row, a block, facts of a section, or several of them under one name. */
export interface ItemText {
  readonly keys: Keys;
  /** The keys with a column, in standard order; other keys are facts. */
  readonly columns: readonly string[];
  /** The keys are names of fields, so a similar head is a different field. */
  readonly exact?: true;
  readonly row: RowPlace | null;
  /** Empty cells in the column *Entity* repeat the entity above. */
  readonly goesOn?: true;
  /** The block or section whose facts belong to the item. */
  readonly facts: HeadedPart | null;
  /** The item is a single fact: `- LOAN_TIME: 14 days`. */
  readonly fact: (FactPlace & { readonly nameKey: string; readonly valueKey: string }) | null;
  /** Creates a block for a fact if the item has none yet. */
  readonly makeBlock: ((key: string, values: readonly Content[]) => readonly PlannedEdit[]) | null;
}

type Place =
  | { readonly kind: "cell"; readonly at: RowPlace; readonly column: number; readonly rich: Rich }
  | { readonly kind: "fact"; readonly fact: Fact; readonly rich: Rich };

/** The column of a key, or a similar head if no column has the exact name. Names of fields must match exactly. */
export function columnOf(table: Table, keys: Keys, key: string, exact = false): number {
  const heads = headsOf(table, keys);
  const known = heads.findIndex(({ match }) => match.kind === "known" && match.key === key);
  return known !== -1 || exact ? known : heads.findIndex(({ match }) => match.kind === "near" && match.key === key);
}

function placesOf(item: ItemText, key: string): Place[] {
  const { row, facts, fact, keys } = item;
  const places: Place[] = [];
  if (fact !== null && key === fact.valueKey)
    for (const rich of valuesOf(fact.fact)) places.push({ kind: "fact", fact: fact.fact, rich });
  if (row !== null) {
    const column = columnOf(row.table, keys, key, item.exact);
    const rich = row.row.cells[column];
    if (rich !== undefined) places.push({ kind: "cell", at: row, column, rich });
  }
  for (const each of facts?.body.facts ?? []) {
    const match = matchKey(each.key.plain, keys);
    if (match.kind === "prose" || match.key !== key) continue;
    const values = valuesOf(each);
    for (const rich of values.length === 0 ? [each.value] : values) places.push({ kind: "fact", fact: each, rich });
  }
  return places;
}

const isSaid = ({ rich }: Place): boolean => !saysNothing(rich.text);

/** The item's values for a key, in the order of the text. */
export const valuesIn = (item: ItemText, key: string): (readonly ContentPart[])[] =>
  placesOf(item, key)
    .filter(isSaid)
    .map(({ rich }) => contentOf(rich));

/** Replaces the item's values for a key; no values: removes them. */
export function setValues(
  text: DocumentText,
  item: ItemText,
  key: string,
  values: readonly Content[],
): readonly PlannedEdit[] {
  const wanted = values.filter((value) => piecesOf(value).length > 0);
  const all = placesOf(item, key);
  const places = all.filter(isSaid);
  const [last] = places.slice(0, wanted.length).slice(-1);
  const kept = places.slice(0, wanted.length).flatMap((place, i) => setPlace(text, place, wanted[i] ?? ""));
  const gone = clear(text, places.slice(wanted.length), places.length - wanted.length === places.length);
  const more = wanted.slice(places.length);
  if (more.length === 0) return [...kept, ...gone];
  if (last !== undefined) {
    if (last.kind === "cell") throw new Refused("one-value", key);
    return [...kept, ...more.flatMap((value) => addFactValue(text, last.fact, value))];
  }
  return firstValues(text, item, key, more, all);
}

function setPlace(text: DocumentText, place: Place, content: Content): readonly PlannedEdit[] {
  if (saysAlready(contentOf(place.rich), content)) return [];
  return place.kind === "cell"
    ? setCell(text, place.at.table, place.at.row, place.column, content)
    : setFactValue(text, place.fact, place.rich, content);
}

/** Removing a value with `all` removes all values of its fact. */
function clear(text: DocumentText, places: readonly Place[], all: boolean): readonly PlannedEdit[] {
  const done = new Set<Fact>();
  return places.flatMap((place) => {
    if (place.kind === "cell") return setCell(text, place.at.table, place.at.row, place.column, null);
    if (done.has(place.fact)) return [];
    if (!all) return removeFactValue(text, place.fact, place.rich);
    done.add(place.fact);
    return removeFactValue(text, { ...place.fact, value: place.rich, more: [] }, place.rich);
  });
}

/** Adds the first values for a key. */
function firstValues(
  text: DocumentText,
  item: ItemText,
  key: string,
  values: readonly Content[],
  silent: readonly Place[],
): readonly PlannedEdit[] {
  const { row, facts, keys, columns, makeBlock } = item;
  const [first = "", ...more] = values;
  const cell = silent.find((place) => place.kind === "cell");
  const name = keys[key]?.names[0];
  if (name === undefined) throw new Refused("no-such-value", key);
  if (cell !== undefined && more.length === 0) return setPlace(text, cell, first);
  const fact = silent.find((place) => place.kind === "fact");
  if (fact !== undefined)
    return [
      ...setFactValue(text, fact.fact, fact.rich, first),
      ...more.flatMap((value) => addFactValue(text, fact.fact, value)),
    ];
  if (row !== null && more.length === 0 && columns.includes(key))
    return addColumn(text, row.table, placeInOrder(row.table, item, key), name, { row: row.row, content: first });
  if (facts !== null) return addFact(text, facts, factPlace(facts, item, key), name, values);
  if (makeBlock !== null) return makeBlock(name, values);
  throw new Refused(columns.includes(key) ? "one-value" : "no-such-value", key);
}

/** The index of the first column that comes later in the standard order. */
export function placeInOrder(
  table: Table,
  { keys, columns, exact }: Pick<ItemText, "keys" | "columns" | "exact">,
  key: string,
): number {
  const later = columns.slice(columns.indexOf(key) + 1);
  const places = later.map((each) => columnOf(table, keys, each, exact)).filter((at) => at !== -1);
  return places.length === 0 ? table.columns.length : Math.min(...places);
}

/** Below the last fact that comes earlier in key order, else above the first one that comes later. */
function factPlace({ body }: HeadedPart, { keys }: ItemText, key: string): { after: Fact | null; before: Fact | null } {
  const order = Object.keys(keys);
  const rank = (fact: Fact): number => {
    const match = matchKey(fact.key.plain, keys);
    return match.kind === "prose" ? -1 : order.indexOf(match.key);
  };
  const known = body.facts.filter((fact) => rank(fact) !== -1);
  const after = known.findLast((fact) => rank(fact) <= order.indexOf(key)) ?? null;
  if (after !== null || known.length > 0) return { after, before: known[0] ?? null };
  return { after: body.facts.at(-1) ?? null, before: null };
}
