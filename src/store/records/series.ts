import type { StoreContext } from "../store-context.ts";

/** The next number of a series. Numbers of deleted records are never reused. */
export function nextInSeries(at: StoreContext, entity: string, field: string, first: number): number {
  const row = at.db.one(
    `INSERT INTO nf_series (entity, field, next) VALUES (?1, ?2, ?3 + 1)
     ON CONFLICT (entity, field) DO UPDATE SET next = max(next, ?3) + 1 RETURNING next - 1`,
    [entity, field, first],
  );
  return Number(row?.[0] ?? first);
}
