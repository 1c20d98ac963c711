import type { Value } from "#expr/types.ts";
import { CONSTANTS } from "../ports/journal.ts";
import { NOWHERE, refuseBecause, refuseWith } from "../refuse.ts";
import { maySetConstant } from "../rights/may-set-constant.ts";
import { onlyRoles } from "../rights/reasons.ts";
import { constantSet, setConstantTo } from "../constants.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Sets a constant of point 9 in the running app: by the roles that it is changeable by, to a value of its own type. */
export function setConstant(context: CommandContext, name: string, value: Value): void {
  const constant = context.lookup.model.constants.constants.find((one) => one.name === name);
  if (constant === undefined) {
    refuseWith(context, "no-such-constant", NOWHERE, { name });
    return;
  }
  if (!maySetConstant(context, constant)) {
    refuseBecause(context, NOWHERE, onlyRoles(constant.changeableBy.map((role) => role.value)));
    return;
  }
  if (!fitsConstant(value, context.app.constant(name))) {
    refuseWith(context, "other-kind-of-value", NOWHERE, { name });
    return;
  }
  const { journal } = context.app.ports;
  const before = constantSet(journal, constant);
  context.aside.push({ entity: CONSTANTS, record: name, before: { value: before }, after: { value } });
  setConstantTo(journal, constant, value);
}

/** The kind of value it has now: a number stays a number, a date a date, a list a list of the same. */
function fitsConstant(value: Value, now: Value): boolean {
  if (isEmpty(value)) return false;
  if (typeof value === "number") return typeof now === "number" && Number.isFinite(value);
  if (Array.isArray(value)) {
    const [first = null] = Array.isArray(now) ? (now as readonly Value[]) : [];
    return (
      Array.isArray(now) && (first === null || (value as readonly Value[]).every((one) => fitsConstant(one, first)))
    );
  }
  if (typeof value === "string" && typeof now === "string")
    return shapeOf(value) === shapeOf(now) || shapeOf(now) === "text";
  return typeof value === typeof now;
}

const shapeOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? "date" : /^-?P[\dYMWDTHS.]+$/.test(text) ? "duration" : "text";
