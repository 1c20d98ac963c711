import type { SetAsideAnswer } from "../contract/queries.ts";
import { mayChange, maySee, maySeeField } from "../rights/may.ts";
import type { Turn } from "../turn.ts";
import { nameOfField, visibleTitle } from "./shown.ts";

const MOST = 1000;

/** Values that no longer fit the document, as far as this person may see the records and fields that they stood in. */
export function setAside(turn: Turn): SetAsideAnswer {
  turn.seen.add("set-aside");
  const items = turn.app.ports.journal.setAside(MOST).flatMap(({ item, entity, record, field, value, reason, at }) => {
    if (turn.lookup.entity(entity) === undefined || !turn.hand.has(entity, record)) return [];
    if (!maySee(turn, entity, record) || !maySeeField(turn, entity, record, field)) return [];
    return [
      {
        item,
        entity,
        record,
        title: visibleTitle(turn, entity, record) ?? "",
        field,
        name: nameOfField(turn.lookup, entity, field),
        value,
        reason,
        when: at,
        mayDecide: mayChange(turn, entity, record, [field]).allowed,
      },
    ];
  });
  return { items };
}
