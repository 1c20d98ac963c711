import { isNamedEntity, rowsOn } from "../rights/rows.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { QueryContext } from "../context/query-context.ts";

type Entry = JournalEntry & { readonly kind: string };

/**
 * Since the record was made: another one may have had its id before. What comes back by undo is the record that it was.
 */
export function ofThisRecord<E extends Entry>(entries: readonly E[]): readonly E[] {
  const made = entries.findLastIndex(({ what, kind }) => what === "create" && kind !== "undo");
  return made <= 0 ? entries : entries.slice(made);
}

/**
 * What was written about rows of a record while they stood in it, as far as this person may see them now. What became of a
 * row in another record is told there.
 */
export function pastOfRows<E extends Entry>(
  context: QueryContext,
  entity: string,
  owner: string,
  entries: readonly E[],
): readonly E[] {
  const byRow = new Map<string, E[]>();
  for (const entry of entries) {
    const own = byRow.get(entry.record);
    if (own === undefined) byRow.set(entry.record, [entry]);
    else own.push(entry);
  }
  const told = new Set<E>();
  for (const [row, own] of byRow) {
    const { inside, last } = follow(ofThisRecord(own), owner);
    if (isRowVisible(context, entity, row, last)) for (const entry of inside) told.add(entry);
  }
  return entries.filter((entry) => told.has(entry));
}

/** The entries of a row from when it stood in a record, and where it stood last. */
function follow<E extends Entry>(
  entries: readonly E[],
  owner: string,
): { readonly inside: readonly E[]; readonly last: unknown } {
  const first = entries.find(({ before, after }) => OWNER in before || OWNER in after);
  let last: unknown = first?.before[OWNER] ?? null;
  const inside = entries.filter(({ what, before, after }) => {
    const to = what === "delete" ? (before[OWNER] ?? last) : (after[OWNER] ?? last);
    const from = what === "create" ? to : last;
    last = to;
    // With a move, what it held there and what it holds here are one entry.
    return from === owner && to === owner;
  });
  return { inside, last };
}

/**
 * Who sees a record sees its rows, unless rows of point 6 say otherwise. One that is gone is judged by the record that it
 * stood in last; where rows of point 6 name its entity, only who may see all of them is told.
 */
function isRowVisible(context: QueryContext, entity: string, row: string, last: unknown): boolean {
  const { lookup, visibility } = context;
  if (context.records.has(entity, row)) return visibility.record(entity, row);
  if (context.isApp || !lookup.model.roles.closed) return true;
  const owner = ownerOf(lookup, entity);
  if (owner === null || typeof last !== "string" || !visibility.field(owner.entity, last, owner.field)) return false;
  if (!isNamedEntity(lookup, "see", entity)) return true;
  return rowsOn(lookup, context.actor, { action: "see" }, entity).some(({ onlyIf }) => onlyIf === null);
}
