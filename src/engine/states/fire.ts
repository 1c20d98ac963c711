import { looseName } from "#text/names.ts";
import type { Transition } from "#model/4-states.ts";
import { byName } from "#text/by-name.ts";
import type { Values } from "../contract/commands.ts";
import type { WriteMode } from "../commands/write-mode.ts";
import { writeValues } from "../commands/write-values.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { isThere } from "../commands/is-there.ts";
import { mayFire } from "../rights/may-fire.ts";
import { maySeeField } from "../rights/may.ts";
import { enter } from "./enter.ts";
import { inputsOf, storedOf, takeInputs } from "./inputs.ts";
import { leaves, rowsOfEvent } from "./rows.ts";
import { guardHolds, isWarning, refuseGuard } from "./guard.ts";
import { goFurther } from "../effects/go-further.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Fires a named event on a record, for a person or an effect. */
export function fireEvent(
  context: CommandContext,
  entity: string,
  id: string,
  event: string,
  values: Values,
  mode: WriteMode,
): void {
  const place = { entity, id, field: null };
  if (mode === "person" && !isThere(context, entity, id)) return;
  if (context.records.read(entity, id) === null) {
    refuseWith(context, "not-found", place);
    return;
  }
  const status = context.status(entity, id);
  const named = rowsOfEvent(context, entity, event);
  const rows = named.filter((row) => leaves(row, status));
  if (rows.length === 0) {
    if (named.length === 0) refuseWith(context, "no-such-event", place, { event });
    else if (mode === "person" && !maySeeField(context, entity, id, "status"))
      refuseWith(context, "not-possible-now", place);
    else refuseWith(context, "wrong-status", place, { event: nameOf(named[0], event), status: status ?? "" });
    return;
  }
  const chosen = chooseRow(context, entity, id, event, rows, mode === "person", values);
  if (chosen === null) return;
  if (!goFurther(context)) return;
  const touched = context.touch(entity, id, context.records.read(entity, id));
  touched.events.push(nameOf(chosen, event));
  if (mode === "person") touched.own.events.push(nameOf(chosen, event));
  const asked = byName<Values[string]>();
  for (const key of Object.keys(values)) {
    const isAsked = chosen.asksFor.some(({ field }) => field.value === key);
    if (isAsked) asked[key] = values[key] ?? null;
    else {
      const field = context.lookup.field(entity, key);
      if (field === undefined) refuseWith(context, "no-such-field", place, { name: key });
      else refuseWith(context, "not-asked-for", { ...place, field: key }, { field: field.name });
    }
  }
  // Fields that the event asks for need no right to change them.
  const inputs = takeInputs(context, entity, id, chosen, asked, mode);
  writeValues(context, entity, id, storedOf(chosen, asked), mode === "person" ? "asked" : mode);
  enter(context, entity, id, chosen, chosen.to?.value ?? null, inputs, mode !== "effect");
  for (const call of context.lookup.model.calls.calls)
    if (
      (call.entity === null || call.entity === entity) &&
      call.when.some((when) => when.kind === "event" && looseName(when.event) === looseName(event)) &&
      !context.calls.some(
        (one) => looseName(one.call) === looseName(call.name) && one.entity === entity && one.id === id,
      )
    )
      context.calls.push({ call: call.name, entity, id });
}

const nameOf = (row: Transition | undefined, otherwise: string): string =>
  row?.event.kind === "named" ? row.event.name : otherwise;

/**
 * The first row whose *Who* and guard hold. If none fits, the refusal is the *Otherwise* of the first row whose *Who*
 * holds; an *Otherwise* shown as a warning lets a person go on.
 */
export function chooseRow(
  context: CommandContext,
  entity: string,
  id: string,
  event: string,
  rows: readonly Transition[],
  asPerson: boolean,
  values: Values,
): Transition | null {
  const rulings = rows.map((row) => ({
    row,
    ruling: asPerson ? mayFire(context, entity, id, event, row) : { allowed: true, reason: null },
  }));
  const open = rulings.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  const fitting = open.find((row) =>
    guardHolds(context, id, row, inputsOf(context, { entity, id }, row, values, asPerson)),
  );
  if (fitting !== undefined) return fitting;
  const first = open[0];
  if (first === undefined) {
    const reason = rulings[0]?.ruling.reason ?? null;
    refuseBecause(context, { entity, id, field: null }, reason);
    return null;
  }
  const inputs = inputsOf(context, { entity, id }, first, values, asPerson);
  refuseGuard(context, entity, id, first, inputs);
  return isWarning(context, id, first, inputs) ? first : null;
}
