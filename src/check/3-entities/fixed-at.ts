import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Checking } from "../checking.ts";

/** Words for the making of a record, and what fires by itself, which is named as it is written. */
const OTHERS = /^(?:create|creation|creating|start|(?:after|at|when|every) .*)$/u;

/** `fixed at EVENT` of an event that the entity does not have never happens: the field goes on changing. */
export function checkFixedAt(at: Checking): void {
  for (const entity of at.model.entities)
    for (const { name, default: given } of entity.fields) {
      if (given?.kind !== "computed" || given.fixedAt === null) continue;
      const { value, span } = given.fixedAt;
      if (OTHERS.test(looseName(value)) || at.homesOfEvent(looseName(value)).includes(entity.key)) continue;
      const own = (at.states.get(entity.key)?.transitions ?? []).flatMap(({ event }) =>
        event.kind === "named" ? [event.name] : [],
      );
      at.report("fixed-at-unknown", span, {
        event: value,
        field: name,
        entity: entity.name,
        near: suggest(value, own),
      });
    }
}
