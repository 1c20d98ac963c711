import { readsOf } from "#expr/reads.ts";
import type { Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/** Rights add up, so a condition has no effect beside a row that grants the same without one. */
export function checkNeedlessConditions(at: Checking): void {
  const rights = at.model.roles.rights.filter(({ problem }) => problem === null);
  const free = rights.filter(({ onlyIf }) => onlyIf === null);
  for (const right of rights) {
    if (right.onlyIf === null || opensClosedStatus(at, right)) continue;
    const wider = free.some((other) => other !== right && covers(other, right));
    if (wider)
      at.report("condition-without-effect", right.onlyIf.span, {
        roles: right.roles.map(({ value }) => value).join(", "),
      });
  }
}

/**
 * A right to delete that depends on the status also applies to statuses that are closed to change (P4.16), unlike the
 * wider row.
 */
const opensClosedStatus = ({ model }: Checking, { may, on, onlyIf }: Right): boolean =>
  may.some((one) => one.kind === "action" && one.action === "delete") &&
  onlyIf?.tree != null &&
  readsOf(onlyIf.tree).own.has("status") &&
  model.states.some(
    ({ entity, statuses }) =>
      on.some((thing) => thing.kind === "entity" && thing.entity === entity) &&
      statuses.some(({ openToChange }) => openToChange !== true),
  );

function covers(wide: Right, narrow: Right): boolean {
  const roles = new Set(wide.roles.map(({ value }) => looseName(value)));
  if (!narrow.roles.every(({ value }) => roles.has(looseName(value)))) return false;
  const everyAct = wide.may.some((one) => one.kind === "everything" && one.except === undefined);
  const acts = new Set(wide.may.map(actKey));
  if (!everyAct && !narrow.may.every((one) => acts.has(actKey(one)))) return false;
  if (wide.on.some(({ kind }) => kind === "everything")) return true;
  const things = new Set(wide.on.map(thingKey));
  return narrow.on.every((thing) => things.has(thingKey(thing)));
}

const actKey = (one: Right["may"][number]): string =>
  one.kind === "action"
    ? `${one.action} ${one.with?.join() ?? ""}`
    : one.kind === "event"
      ? `do ${looseName(one.event)}`
      : "everything";

const thingKey = (thing: Right["on"][number]): string =>
  thing.kind === "entity" ? thing.entity : thing.kind === "field" ? `${thing.entity}.${thing.field}` : "everything";
