import type { DraftRowState, DraftState } from "./draft-state.ts";

/** The ids of the rows that a list of the record has now, as far as the person may see them. */
type Stored = (field: string) => readonly string[];

/**
 * A form whose lists are as others have left them meanwhile. The list of a form is the whole list when it is saved: rows
 * that have come since stand at its end, so that they are not deleted by a form that never showed them. Rows that have gone
 * stay away, unless something was typed into them: the save says that they are no longer there.
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
        // A form of an earlier version does not tell rows that were taken out from rows that have come.
        const come = state.removed === undefined ? [] : now.filter((row) => !listed.has(row) && !removed.has(row));
        const kept = rows.filter(({ row, isNew, values }) => isNew || there.has(row) || Object.keys(values).length > 0);
        return [field, [...kept, ...come.map((row) => ({ row, isNew: false, values: {} }))]];
      }),
    ),
  };
}

/** A form that is opened with lists is given them whole: what is not in them has been taken out. */
export function withRowsLeftOut(state: DraftState, stored: Stored): DraftState {
  const lists = Object.entries(state.rows);
  if (state.id === null || state.changed || lists.length === 0) return state;
  const removed = lists.flatMap(([field, rows]) => {
    const given = new Set(rows.map(({ row }) => row));
    return stored(field).filter((row) => !given.has(row));
  });
  return { ...state, removed };
}
