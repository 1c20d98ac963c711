import { isNamedEntity, rowsOn } from "../rights/rows.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { QueryContext } from "../context/query-context.ts";

type Entry = JournalEntry & { readonly kind: string };

/**
 * The entries since the record was created: an earlier record may have had its id. A record that came back by undo is
 * the same record.
 */
export function ofThisRecord<E extends Entry>(entries: readonly E[]): readonly E[] {
  const made = entries.findLastIndex(({ what, kind }) => what === "create" && kind !== "undo");
  return made <= 0 ? entries : entries.slice(made);
}

/**
 * Entries about child rows while they belonged to this record, if this person may see the rows now. What happened to a
 * row in another record is in the history of that one.
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

/** The entries of a row while it belonged to `owner`, and its last owner. */
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
    // A move is left out: its entry mixes values from both records.
    return from === owner && to === owner;
  });
  return { inside, last };
}

/**
 * Whoever may see a record may see its rows, unless rows of point 6 say otherwise. A deleted row is judged by its last
 * owner; if rows of point 6 name its entity, it needs a right without a condition.
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
