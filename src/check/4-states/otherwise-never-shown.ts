import type { Written } from "#model/expression.ts";
import type { Transition, Who } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/**
 * Reports an *Otherwise* that is never shown: if no row of an event fits, the reason comes from the first row whose
 * *Who* fits (P4.5), and an event that fires by itself waits silently (P4.15).
 */
export function checkOtherwiseNeverShown(at: Checking): void {
  for (const { transitions } of at.model.states)
    for (const [index, row] of transitions.entries()) {
      if (row.problem !== null) continue;
      const earlier = transitions.slice(0, index).filter((one) => one.problem === null && isSameEvent(one, row));
      // A code that an earlier row also gives is shown anyway.
      const shown = new Set(earlier.flatMap(codesOf).map(({ value }) => looseName(value)));
      const first = codesOf(row).find(({ value }) => !shown.has(looseName(value)));
      if (first === undefined) continue;
      if (row.event.kind !== "named" && row.event.kind !== "start")
        at.report("otherwise-never-shown", first.span, { code: first.value, why: "automatic" });
      else if (isCovered(at, row, earlier))
        at.report("otherwise-never-shown", first.span, { code: first.value, why: "earlier row" });
    }
}

const codesOf = ({ guards }: Transition): readonly Written[] =>
  guards.flatMap(({ otherwise }) => (otherwise === null ? [] : [otherwise]));

const isSameEvent = ({ event }: Transition, { event: other }: Transition): boolean =>
  event.kind === "start"
    ? other.kind === "start"
    : event.kind === "named" && other.kind === "named" && looseName(event.name) === looseName(other.name);

/** True if, for every status of the row, an earlier row is open to everybody that this row is open to. */
function isCovered(at: Checking, row: Transition, earlier: readonly Transition[]): boolean {
  const open = earlier.filter((one) => coversWho(at, one.who, row.who));
  if (row.from === "start") return open.length > 0;
  if (row.from === "any") return open.some(({ from }) => from === "any");
  return row.from.every(({ value }) =>
    open.some(({ from }) => from === "any" || (from !== "start" && from.some((one) => one.value === value))),
  );
}

function coversWho({ model }: Checking, wide: readonly Who[] | null, narrow: readonly Who[] | null): boolean {
  if (wide === null) return narrow === null || !model.roles.closed;
  if (wide.some(({ kind }) => kind === "anyone")) return narrow !== null || !model.roles.closed;
  return narrow !== null && narrow.every((one) => wide.some((other) => isSameWho(one, other)));
}

function isSameWho(one: Who, other: Who): boolean {
  if (one.kind === "role" && other.kind === "role") return looseName(one.role) === looseName(other.role);
  if (one.kind === "person" && other.kind === "person") return one.field === other.field;
  return one.kind === other.kind && one.kind !== "role" && one.kind !== "person";
}
