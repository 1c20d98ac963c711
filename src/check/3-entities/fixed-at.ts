import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Checking } from "../checking.ts";

/** Words for the creation of a record, and events that fire by themselves, which are spelt as in the document. */
const OTHERS = /^(?:create|creation|creating|start|(?:after|at|when|every) .*)$/u;

/** If the entity has no such event, `fixed at EVENT` never happens and the field keeps changing. */
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
