import type { DraftRowState, DraftState } from "./draft-state.ts";

/** The ids of the visible rows that a list of the record has now. */
type Stored = (field: string) => readonly string[];

/**
 * Adapts the lists of a draft to changes by others. On saving, a list replaces the stored one: rows added meanwhile are
 * appended, so that the form does not delete rows it never showed. Rows deleted meanwhile are dropped, unless something
 * was typed into them; saving then reports that they are gone.
 */
export function withRowsMeanwhile(state: DraftState, stored: Stored): DraftState {
  const lists = Object.entries(state.rows);
  if (state.id === null || lists.length === 0) return state;
  const removed = new Set(state.removed);
  return {
    ...state,
    rows: Object.fromEntries(
      lists.map(([field, rows]): [string, readonly DraftRowState[]] => {
        const now = stored(field);
        const there = new Set(now);
        const listed = new Set(rows.map(({ row }) => row));
        // Drafts of earlier versions don't distinguish removed rows from new ones.
        const come = state.removed === undefined ? [] : now.filter((row) => !listed.has(row) && !removed.has(row));
        const kept = rows.filter(({ row, isNew, values }) => isNew || there.has(row) || Object.keys(values).length > 0);
        return [field, [...kept, ...come.map((row) => ({ row, isNew: false, values: {} }))]];
      }),
    ),
  };
}

/** The lists that a form is opened with are complete: stored rows missing from them count as removed. */
export function withRowsLeftOut(state: DraftState, stored: Stored): DraftState {
  const lists = Object.entries(state.rows);
  if (state.id === null || state.changed || lists.length === 0) return state;
  const removed = lists.flatMap(([field, rows]) => {
    const given = new Set(rows.map(({ row }) => row));
    return stored(field).filter((row) => !given.has(row));
  });
  return { ...state, removed };
}
