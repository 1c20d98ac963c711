import type { Value } from "#expr/types.ts";
import { CONSTANTS } from "../ports/journal.ts";
import { NOWHERE, refuseBecause, refuseWith } from "../refuse.ts";
import { maySetConstant } from "../rights/may-set-constant.ts";
import { onlyRoles } from "../rights/reasons.ts";
import { constantSet, setConstantTo } from "../constants.ts";
import { typeOfConstant } from "../constant-type.ts";
import { fitConstant } from "../values/fit-constant.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Sets a constant of point 9 in the running app, if the person's roles may change it, to a value of its type. */
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
  const fitted = fitConstant(typeOfConstant(constant), value, context.zone);
  if (fitted === null) {
    refuseWith(context, "other-kind-of-value", NOWHERE, { name });
    return;
  }
  const { journal } = context.app.ports;
  const before = constantSet(journal, constant);
  context.aside.push({ entity: CONSTANTS, record: name, before: { value: before }, after: { value: fitted } });
  setConstantTo(journal, constant, fitted);
}
