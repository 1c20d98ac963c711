import type { DefaultId } from "#diagnostics/defaults.ts";
import type { Problem } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import type { Fact, OutlineBlock, Table } from "./markdown/outline.ts";
import { valuesOf } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Keys } from "./keys.ts";
import { compact, isExplanation, matchKey, type Match } from "./match-keys.ts";
import { narrows, type Narrowing } from "./narrowing-columns.ts";
import { isNotShown, saysNotShown } from "./not-shown.ts";
import type { Reading } from "./reading.ts";

/** How a point reads its items. Points 3 to 7 are strict: a misspelt key closes the item that contains it. */
export interface ItemOptions {
  readonly strict: boolean;
  /** The default of the whole point, for keys without a default of their own. */
  readonly default: DefaultId;
  /** Unknown columns that sound like restrictions: a row with something in one is closed. */
  readonly narrows?: Narrowing;
}

/** An item read from a table row, a `###` block, or both under one name. */
export class Item<K extends Keys> {
  span: Span;
  /** The heading of the block, if there is one. */
  heading: Rich | null;
  problem: Problem | null = null;
  readonly #values = new Map<keyof K, Rich[]>();

  constructor(span: Span, heading: Rich | null) {
    this.span = span;
    this.heading = heading;
  }

  /** The first value; null: the document gives none. */
  get(key: keyof K): Rich | null {
    return this.#values.get(key)?.[0] ?? null;
  }

  all(key: keyof K): readonly Rich[] {
    return this.#values.get(key) ?? [];
  }

  has(key: keyof K): boolean {
    return this.#values.has(key);
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  add(key: keyof K, value: Rich): void {
    const values = this.#values.get(key);
    if (values === undefined) this.#values.set(key, [value]);
    else values.push(value);
  }

  close(problem: Problem | null): void {
    this.problem ??= problem;
  }

  /** Adds the facts that a block gives for the same item. */
  merge(other: Item<K>): void {
    for (const [key, values] of other.#values) for (const value of values) this.add(key, value);
    this.heading ??= other.heading;
    this.close(other.problem);
  }
}

/** The rows of a table as items, without empty rows. */
export function readRows<K extends Keys>(
  reading: Reading,
  table: Table,
  keys: K,
  options: ItemOptions,
  heading: Rich | null = null,
): Item<K>[] {
  const columns = headsOf(table, keys);
  const whole = columnProblem(reading, columns, keys);
  const suspicious = new Map<number, Problem>();
  tellUnread(reading, table, columns, options.narrows);
  return table.rows.flatMap((row) => {
    const item = new Item<K>(row.span, heading);
    item.close(options.strict ? whole : null);
    if (row.surplus !== undefined) item.close(tooManyCells(reading, row.surplus, table));
    row.cells.forEach((cell, i) => {
      const head = columns[i];
      if (head === undefined) return;
      const { match, column } = head;
      if (match.kind !== "prose") {
        if (saysNotShown(cell)) reading.gap(keys[match.key]?.default ?? "D0.2", cell.span);
        if (isNotShown(cell)) return;
        item.add(match.key, cell);
        if (match.kind === "near")
          item.close(once(suspicious, i, () => misspelt(reading, column, match.name, options)));
      } else if (options.strict && cell.hasCode && !isExplanation(column.plain))
        item.close(
          once(suspicious, i, () => reading.problem("column-with-code", column.span, { column: column.plain })),
        );
      else if (options.narrows !== undefined && narrows(column, cell, options.narrows)) {
        const { narrows: narrowing } = options;
        item.close(once(suspicious, i, () => narrowed(reading, columns, column, narrowing)));
      }
    });
    return item.isEmpty && item.problem === null ? [] : [item];
  });
}

/** Reports columns that are not read. Their author may rely on them, as on `Severity` in a table of errors. */
function tellUnread<K extends Keys>(
  reading: Reading,
  table: Table,
  columns: readonly ColumnHead<K>[],
  narrowing: Narrowing | undefined,
): void {
  for (const [at, { column, match }] of columns.entries()) {
    if (match.kind !== "prose" || COUNTING.test(column.plain) || isExplanation(column.plain)) continue;
    const below = table.rows.flatMap((row) => row.cells[at] ?? []);
    if (below.some(({ hasCode }) => hasCode) || below.every(({ plain }) => plain.trim() === "")) continue;
    if (narrowing !== undefined && below.some((cell) => narrows(column, cell, narrowing))) continue;
    reading.problem("column-not-read", column.span, { column: column.plain });
  }
}

/** A cell beyond the last column may be a misplaced condition, so it must not be lost silently. */
export const tooManyCells = (reading: Reading, surplus: Rich, { columns }: Table): Problem =>
  reading.problem("cells-too-many", surplus.span, { columns: columns.length });

export interface ColumnHead<K extends Keys> {
  readonly column: Rich;
  readonly match: Match<K>;
}

/** Heads of columns that only number the rows. */
const COUNTING = /^(?:#|nr|no|number)?\.?$/iu;
/** Columns that describe an item without telling what kind of item it is. */
const TELLING = new Set(["notes", "meaning"]);

/**
 * The key of each column. If no column names the items, the first one does: `Attribute, Type` is a table of fields too.
 */
export function headsOf<K extends Keys>(table: Table, keys: K): ColumnHead<K>[] {
  const heads = table.columns.map((column): ColumnHead<K> => ({ column, match: matchKey(column.plain, keys) }));
  const called = Object.keys(keys).find((key) => keys[key]?.called === true);
  const known = heads.flatMap(({ match }): string[] => (match.kind === "prose" ? [] : [match.key]));
  if (called === undefined || known.includes(called) || known.every((key) => TELLING.has(key))) return heads;
  const first = heads.findIndex(({ column }) => !COUNTING.test(column.plain));
  const head = heads[first];
  if (head === undefined || head.match.kind !== "prose" || isExplanation(head.column.plain)) return heads;
  if (table.rows.some((row) => row.cells[first]?.hasCode === true)) return heads;
  return heads.with(first, { ...head, match: { kind: "known", key: called } });
}

function once(cache: Map<number, Problem>, at: number, make: () => Problem | null): Problem | null {
  const found = cache.get(at);
  if (found !== undefined) return found;
  const made = make();
  if (made !== null) cache.set(at, made);
  return made;
}

/** With two columns for one key it is unclear which one applies. */
function columnProblem<K extends Keys>(reading: Reading, columns: readonly ColumnHead<K>[], keys: K): Problem | null {
  const seen = new Set<string>();
  for (const { column, match } of columns) {
    if (match.kind !== "known") continue;
    if (seen.has(match.key))
      return reading.problem("column-twice", column.span, {
        column: column.plain,
        known: keys[match.key]?.names[0] ?? match.key,
      });
    seen.add(match.key);
  }
  return null;
}

function narrowed<K extends Keys>(
  reading: Reading,
  columns: readonly ColumnHead<K>[],
  column: Rich,
  { instead, renamed }: Narrowing,
): Problem | null {
  const name = renamed?.heads.test(column.plain.trim()) === true ? renamed.name : null;
  const isFree = name !== null && !columns.some((other) => compact(other.column.plain) === compact(name));
  return reading.problem(
    "column-narrows",
    column.span,
    { column: column.plain, instead },
    isFree ? { title: `Call it “${name}”`, edits: [{ span: column.span, text: name }], safe: false } : undefined,
  );
}

function misspelt(reading: Reading, written: Rich, name: string, options: ItemOptions): Problem | null {
  const fix = {
    title: `Write “${name}”`,
    edits: [{ span: written.span, text: name }],
    // If the keys are a closed list, a near miss is certainly a slip; elsewhere it may be the author's own word.
    safe: options.strict,
  };
  if (options.strict) return reading.problem("key-misspelt", written.span, { written: written.plain, name }, fix);
  reading.problem("key-near-miss", written.span, { written: written.plain, name }, fix);
  return null;
}

/** Collects the facts of a block or a point by key. Facts with other keys are prose or mistakes. */
export function readFacts<K extends Keys>(
  reading: Reading,
  facts: readonly Fact[],
  keys: K,
  options: ItemOptions,
  item: Item<K>,
): readonly Fact[] {
  const prose: Fact[] = [];
  for (const fact of facts) {
    const match = matchKey(fact.key.plain, keys);
    const values = valuesOf(fact);
    const said = values.filter((value) => !isNotShown(value));
    if (match.kind === "prose") {
      if (said.length === 0) reading.gap(options.default, fact.span);
      else if (options.strict && said.some((value) => value.hasCode) && !isExplanation(fact.key.plain))
        item.close(reading.problem("key-with-code", fact.key.span, { key: fact.key.plain }));
      prose.push(fact);
      continue;
    }
    if (said.length === 0) {
      reading.gap(keys[match.key]?.default ?? "D0.2", fact.span);
      continue;
    }
    if (match.kind === "near") item.close(misspelt(reading, fact.key, match.name, options));
    if (match.kind === "near" && !options.strict) continue;
    if (item.has(match.key) && keys[match.key]?.many !== true) {
      const problem = reading.problem("fact-twice", fact.key.span, { key: fact.key.plain });
      if (options.strict) item.close(problem);
      continue;
    }
    for (const value of said) item.add(match.key, value);
  }
  return prose;
}

/** Reads a `###` block with facts of its own. */
export function readBlock<K extends Keys>(
  reading: Reading,
  block: OutlineBlock,
  keys: K,
  options: ItemOptions,
): { readonly item: Item<K>; readonly prose: readonly Fact[] } {
  const item = new Item<K>(block.heading.span, block.heading.text);
  const prose = readFacts(reading, block.body.facts, keys, options, item);
  return { item, prose };
}

/** Reports facts that are not read. Facts with code are already reported. */
export function tellUnreadFacts(reading: Reading, facts: readonly Fact[]): void {
  for (const fact of facts) {
    const said = valuesOf(fact).filter((value) => !isNotShown(value));
    if (said.length === 0 || said.some(({ hasCode }) => hasCode) || isExplanation(fact.key.plain)) continue;
    reading.problem("fact-not-read", fact.key.span, { key: fact.key.plain });
  }
}

/** How well the column heads of a table match a set of keys; 0: no head matches. */
export function fit(table: Table, keys: Keys): number {
  let score = 0;
  for (const column of table.columns) {
    const match = matchKey(column.plain, keys);
    score += match.kind === "known" ? 2 : match.kind === "near" ? 1 : 0;
  }
  return score;
}
