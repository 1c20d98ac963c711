import type { Transition } from "#model/4-states.ts";
import type { Bound } from "../bounds.ts";

/** Known when a row's guard is evaluated: the record is in one of the row's source statuses. */
export function fromBounds(row: Transition): Bound[] {
  if (row.from === "any" || row.from === "start") return [];
  const values = row.from.map(({ value }) => value);
  return [
    {
      path: "this.status",
      kind: "among",
      values,
      type: { kind: "text" },
      words: () => values.map((value) => `“${value}”`),
    },
  ];
}
