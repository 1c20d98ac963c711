import type { StateTable, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { startsIn } from "./reach.ts";

/** Reports a `do EVENT` on the same record that leads back to itself unconditionally: it never ends. */
export function checkDoCircles(at: Checking): void {
  for (const table of at.model.states) {
    for (const row of table.transitions) {
      if (row.event.kind !== "named" || !goesRound(table, row)) continue;
      at.report("effects-never-end", row.event.span, { event: row.event.name });
    }
  }
}

function goesRound(table: StateTable, start: Transition): boolean {
  const seen = new Set<Transition>();
  const waiting = nextRows(table, start);
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    if (row === start) return true;
    if (seen.has(row)) continue;
    seen.add(row);
    waiting.push(...nextRows(table, row));
  }
  return false;
}

/** Rows that a row certainly fires: `do` outside `if` and `for each`, on the record itself, without a guard. */
function nextRows(table: StateTable, row: Transition): Transition[] {
  const status = row.to?.value ?? null;
  return row.then.flatMap((effect) => {
    if (effect.kind !== "do" || effect.on !== null) return [];
    const next = table.transitions.find(
      (other) =>
        other.event.kind === "named" &&
        looseName(other.event.name) === looseName(effect.event) &&
        (status === null || startsIn(other, status)),
    );
    return next === undefined || next.guards.length > 0 ? [] : [next];
  });
}
