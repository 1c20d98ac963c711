import type { Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";

/** Reports a `do EVENT` that lacks values the event asks for, because there is no person to ask. */
export function checkDoWithoutAsked(at: Checking): void {
  for (const { effect, entity } of allEffects(at.model)) {
    if (effect.kind !== "do" || effect.problem !== null) continue;
    const type = effect.on?.type ?? null;
    const one = type?.kind === "list" ? type.of : type;
    const target = effect.on === null ? entity : one?.kind === "record" ? one.entity : null;
    if (target === null) continue;
    const rows = (at.model.states.find((table) => table.entity === target)?.transitions ?? []).filter(
      (row) => row.event.kind === "named" && looseName(row.event.name) === looseName(effect.event),
    );
    const given = new Set(effect.with.map(({ field }) => field));
    const [first] = rows;
    const missing = (first?.asksFor ?? []).find(
      (asked) => !given.has(asked.field.value) && rows.every((row) => isNeeded(at, target, row, asked.field.value)),
    );
    if (missing !== undefined)
      at.report("do-without-asked", effect.span, {
        event: effect.event,
        name: missing.own?.name ?? at.field(target, missing.field.value)?.name ?? missing.field.value,
        key: missing.field.value,
        isStored: missing.own === null,
      });
  }
}

/** False if every record has the field or gets an initial value for it. */
function isNeeded(at: Checking, entity: string, row: Transition, key: string): boolean {
  const asked = row.asksFor.find(({ field }) => field.value === key);
  if (asked === undefined || asked.optional) return false;
  if (asked.own !== null) return asked.own.type.kind !== "yes/no";
  const field = at.field(entity, key);
  return (
    field !== null &&
    field.required === false &&
    field.default === null &&
    field.askedIf === null &&
    field.type.kind !== "yes/no"
  );
}
