import type { FieldType } from "#model/3-entities.ts";
import type { Transition } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import { byName, valueNamed } from "#text/by-name.ts";
import { fitOne, mayName } from "../commands/fit-values.ts";
import type { WriteMode } from "../commands/write-mode.ts";
import type { Values } from "../contract/commands.ts";
import { refuseWith } from "../refuse.ts";
import { fit, isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { CANDIDATE } from "../effects/chosen.ts";
import { thisIs, type Context, type Variables } from "../context/context.ts";

type Reference = Extract<FieldType, { readonly kind: "reference" }>;

/** Values that an event asks for and no record stores; the guards and effects of its row read them. */
export type Inputs = { readonly [key: string]: Value };

export const NO_INPUTS: Inputs = {};

/** The given values that are inputs of the event; null: a required one is missing, which is reported first. */
export function inputsOf(
  context: CommandContext,
  { entity, id }: { readonly entity: string; readonly id: string },
  { asksFor }: Transition,
  values: Values,
  asPerson: boolean,
): Inputs | null {
  const inputs = byName<Value>();
  for (const { own, optional } of asksFor) {
    if (own === null) continue;
    const result = fit(own.type, (valueNamed(values, own.key) ?? null) as Value, context.zone);
    const given = "value" in result ? result.value : null;
    // A record that the person may not see counts as missing, so that guards and messages reveal nothing of it.
    const value = asPerson && !mayName(context, entity, id, own, given) ? null : given;
    if (own.type.kind === "yes/no") inputs[own.key] = value ?? false;
    else if (isEmpty(value) && (!optional || !("value" in result))) return null;
    else inputs[own.key] = value;
  }
  return inputs;
}

/** The other given values, which are written to the record. */
export function storedOf({ asksFor }: Transition, values: Values): Values {
  const own = new Set(asksFor.flatMap((one) => (one.own === null ? [] : [one.own.key])));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)));
}

/** Refuses inputs that are missing or don't fit. Valid ones go into the history of the record. */
export function takeInputs(
  context: CommandContext,
  entity: string,
  id: string,
  row: Transition,
  values: Values,
  mode: WriteMode,
): Inputs {
  const inputs = byName<Value>();
  for (const { own, optional } of row.asksFor) {
    if (own === null) continue;
    const place = { entity, id, field: own.key };
    const fitted = fitOne(context, entity, id, own, (valueNamed(values, own.key) ?? null) as Value, mode !== "effect");
    inputs[own.key] = fitted ?? (own.type.kind === "yes/no" ? false : null);
    if (fitted === undefined || own.type.kind === "yes/no") continue;
    if (isEmpty(fitted)) {
      if (!optional) refuseWith(context, "required", place, { field: own.name });
    } else if (mode !== "effect" && mode !== "asIs" && !mayName(context, entity, id, own, fitted)) {
      inputs[own.key] = null;
      refuseWith(context, "no-such-record", place);
    } else if (own.type.kind === "reference" && !isOption(context, id, own.type, fitted))
      refuseWith(context, "not-among-options", place, { field: own.name });
  }
  const touched = context.touch(entity, id, context.records.read(entity, id));
  for (const [key, value] of Object.entries(inputs)) if (!isEmpty(value)) touched.inputs.set(key, value);
  return inputs;
}

const isOption = (context: Context, id: string, { where }: Reference, value: Value): boolean =>
  where === null || context.holds(where, new Map([...thisIs(id), [CANDIDATE, value]]));

export const withInputs = (variables: Variables, inputs: Inputs): Variables =>
  Object.keys(inputs).length === 0 ? variables : new Map([...variables, ...Object.entries(inputs)]);
