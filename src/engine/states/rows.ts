import { looseName } from "#text/names.ts";
import type { Transition } from "#model/4-states.ts";
import type { Context } from "../context/context.ts";

export const rowsOfEvent = (context: Context, entity: string, event: string): readonly Transition[] =>
  context.lookup
    .transitions(entity)
    .filter((row) => row.event.kind === "named" && looseName(row.event.name) === looseName(event));

/** Whether a row starts from a status. */
export const leaves = (row: Transition, status: string | null): boolean =>
  row.from === "any" || (row.from !== "start" && row.from.some((from) => from.value === status));
