import type { Value } from "#expr/types.ts";
import type { CommandContext } from "../context/command-context.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import { reach, type StatusPath } from "./reachable.ts";

export type Steps = Pick<StatusPath, "fields" | "events">;

/** Sets the status of a new merged record. Returns the fields and events of the steps to it; null: refused. */
export function placeMerged(context: CommandContext, entity: string, id: string, wanted: Value): Steps | null {
  if (context.lookup.states(entity) === undefined || isEmpty(wanted)) return { fields: new Set(), events: new Set() };
  const steps = reach(context, entity, id, null, String(wanted));
  if (!steps.allowed) {
    refuseStatus(context, entity, id, steps.reason);
    return null;
  }
  context.records.update(entity, id, { status: wanted });
  context.touch(entity, id, null).entered = true;
  return steps;
}

export function refuseStatus(
  context: CommandContext,
  entity: string,
  id: string,
  reason: ReturnType<typeof reach>["reason"],
): void {
  if (reason === null) refuseWith(context, "not-writable", { entity, id, field: "status" });
  else refuseBecause(context, { entity, id, field: null }, reason);
}
