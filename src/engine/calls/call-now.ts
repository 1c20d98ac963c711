import type { Value } from "#expr/types.ts";
import type { Command } from "../contract/commands.ts";
import { NOWHERE, refuseBroken, refuseWith } from "../refuse.ts";
import { maySee } from "../rights/may.ts";
import type { Turn } from "../turn.ts";

/** A person makes a call of point 7 on demand, on a record that they may see. */
export function callNow(turn: Turn, { call: name, entity, id, values }: Command & { readonly kind: "call" }): void {
  const call = turn.lookup.call(name);
  if (call === undefined) {
    const kept = turn.lookup.resourceCall(name);
    if (kept === undefined) refuseWith(turn, "no-such-event", NOWHERE, { event: name });
    else turn.calls.push({ call: name, entity: kept.entity, id });
    return;
  }
  if (call.problem !== null) {
    refuseBroken(turn, "closed-by-mistake", NOWHERE, call.problem);
    return;
  }
  if (entity !== null && id !== null && (turn.hand.read(entity, id) === null || !maySee(turn, entity, id))) {
    refuseWith(turn, "not-found", { entity, id, field: null });
    return;
  }
  const variables = new Map<string, Value>(id === null ? [] : [["this", id]]);
  for (const [key, value] of Object.entries(values ?? {})) variables.set(key, value as Value);
  turn.calls.push({ call: call.name, entity, id, variables });
}
