import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import type { Call } from "#model/7-calls.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { ResourceVerb } from "#engine/document/lookup.ts";
import { NOWHERE, refuseBecause, refuseBroken, refuseWith } from "#engine/refuse.ts";
import { judge, maySee, mayChange, mayOn } from "#engine/rights/may.ts";
import { mayDelete } from "#engine/rights/may-delete.ts";
import { mayOpen } from "#engine/rights/may-open.ts";
import { whereVisible, NOTHING } from "#engine/visibility/where-visible.ts";
import { thisIs } from "#engine/context/context.ts";
import { givenTo } from "./asked-names.ts";

type CallCommand = Command & { readonly kind: "call" };

/** Makes a call on a person's request: the document must offer it to them, on a record that they may see. */
export function callNow(
  context: CommandContext,
  command: CallCommand,
  /** True: the document triggers the call for this person, when a screen opens or after sign-in. */
  byItself = false,
): void {
  const { call: name, id, values } = command;
  const call = context.lookup.call(name);
  const kept = call === undefined ? context.lookup.resourceCall(name) : undefined;
  if (call === undefined && kept === undefined) {
    refuseWith(context, "no-such-event", NOWHERE, { event: name });
    return;
  }
  if (kept !== undefined) {
    if (mayAskFor(context, kept.verb, kept.entity, id)) context.calls.push({ call: name, entity: kept.entity, id });
    return;
  }
  if (call === undefined) return;
  if (call.problem !== null) {
    refuseBroken(context, "closed-by-mistake", NOWHERE, call.problem);
    return;
  }
  const entity = command.entity ?? (id === null ? null : call.entity);
  if (id !== null && !isThere(context, call.entity === null || call.entity === entity ? entity : null, id)) return;
  if (!byItself && !isOffered(context, call)) {
    refuseWith(context, "not-possible-now", { entity, id, field: null });
    return;
  }
  const variables = new Map<string, Value>([...givenTo(call, values ?? {}), ...(id === null ? [] : thisIs(id))]);
  context.calls.push({ call: call.name, entity, id, variables });
}

function isThere(context: CommandContext, entity: string | null, id: string): boolean {
  if (entity !== null && context.records.read(entity, id) !== null && maySee(context, entity, id)) return true;
  refuseWith(context, "not-found", { entity, id, field: null });
  return false;
}

/**
 * Calls triggered by an event or a timer can't be made by hand, which would bypass their conditions. Allowed by hand: a
 * call that an action or the opening of a screen names, for those who may open that screen; and a call declared `on
 * demand`, for everybody unless screens offer it.
 */
function isOffered(context: CommandContext, call: Call): boolean {
  if (context.isApp) return true;
  const { screens, roles } = context.lookup.model;
  const name = looseName(call.name);
  if (roles.signIn?.kind === "call" && looseName(roles.signIn.call) === name) return true;
  const acting = screens.filter(({ actions }) =>
    actions.some((action) => action.kind === "call" && looseName(action.call) === name),
  );
  const opened = screens.filter((screen) =>
    call.when.some((when) => when.kind === "opening" && looseName(when.screen) === looseName(screen.name)),
  );
  if ([...acting, ...opened].some((screen) => mayOpen(context, screen))) return true;
  return acting.length === 0 && call.when.some(({ kind }) => kind === "demand");
}

/** The standard calls of a kept entity require the corresponding right. */
function mayAskFor(context: CommandContext, verb: ResourceVerb, entity: string, id: string | null): boolean {
  if (verb === "List") {
    if (whereVisible(context, entity) !== NOTHING) return true;
    refuseBecause(context, { entity, id, field: null }, judge(context, { action: "see" }, entity, null).reason);
    return false;
  }
  if (id === null) {
    refuseWith(context, "not-found", { entity, id, field: null });
    return false;
  }
  if (!isThere(context, entity, id)) return false;
  if (verb === "Get") return true;
  const ruling =
    verb === "Change"
      ? mayChange(context, entity, id, [])
      : verb === "Delete"
        ? mayDelete(context, entity, id)
        : mayOn(context, "create", entity, id);
  if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);
  return ruling.allowed;
}
