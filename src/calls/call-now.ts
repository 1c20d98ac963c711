import type { Value } from "#expr/types.ts";
import type { Command } from "#engine/contract/commands.ts";
import { NOWHERE, refuseBroken, refuseWith } from "#engine/refuse.ts";
import { maySee } from "#engine/rights/may.ts";
import type { CommandContext } from "#engine/context/command-context.ts";

/** A person makes a call of point 7 on demand, on a record that they may see. */
export function callNow(
  context: CommandContext,
  { call: name, entity, id, values }: Command & { readonly kind: "call" },
): void {
  const call = context.lookup.call(name);
  if (call === undefined) {
    const kept = context.lookup.resourceCall(name);
    if (kept === undefined) refuseWith(context, "no-such-event", NOWHERE, { event: name });
    else context.calls.push({ call: name, entity: kept.entity, id });
    return;
  }
  if (call.problem !== null) {
    refuseBroken(context, "closed-by-mistake", NOWHERE, call.problem);
    return;
  }
  if (entity !== null && id !== null && (context.records.read(entity, id) === null || !maySee(context, entity, id))) {
    refuseWith(context, "not-found", { entity, id, field: null });
    return;
  }
  const variables = new Map<string, Value>(id === null ? [] : [["this", id]]);
  for (const [key, value] of Object.entries(values ?? {})) variables.set(key, value as Value);
  context.calls.push({ call: call.name, entity, id, variables });
}
