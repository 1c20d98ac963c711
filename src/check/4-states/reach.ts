import type { StateTable, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";

/** True if a row starts in a status. */
export const startsIn = (row: Transition, status: string): boolean =>
  row.from === "any" || (row.from !== "start" && row.from.some(({ value }) => looseName(value) === looseName(status)));

/** True if a row takes a record out of a status. */
export const leaves = (row: Transition, status: string): boolean =>
  startsIn(row, status) && row.to !== null && looseName(row.to.value) !== looseName(status);

/** The statuses that a new record can reach over the rows accepted by `counts`. */
export function reachable(table: StateTable, counts: (row: Transition) => boolean): ReadonlySet<string> {
  const starts = table.transitions.flatMap(({ from, to }) => (from === "start" && to !== null ? [to.value] : []));
  const first = table.statuses[0];
  // Without a start row, a record begins in the first status.
  return onwards(table, starts.length === 0 && first !== undefined ? [first.name] : starts, counts);
}

/** The statuses that a record can reach from these, including these. */
export function onwards(
  table: StateTable,
  from: readonly string[],
  counts: (row: Transition) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const enter = (status: string): void => {
    const name = looseName(status);
    if (reached.has(name)) return;
    reached.add(name);
    for (const row of table.transitions)
      if (row.to !== null && counts(row) && startsIn(row, status)) enter(row.to.value);
  };
  for (const status of from) enter(status);
  return reached;
}
