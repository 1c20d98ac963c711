import type { SetAsideAnswer } from "../contract/queries.ts";
import { mayChange } from "../rights/may.ts";
import { typeOf } from "./past-type.ts";
import { maySeePast, nameOfField, visibleTitle } from "./shown.ts";
import type { QueryContext } from "../context/query-context.ts";

const MOST = 1000;

/** Values that no longer fit the document, if this person may see their record and field. */
export function setAside(context: QueryContext): SetAsideAnswer {
  context.dependencies.add("set-aside");
  const items = context.app.ports.journal
    .setAside(MOST)
    .flatMap(({ item, entity, record, field, value, was, reason, at }) => {
      if (context.lookup.entity(entity) === undefined || !context.visibility.record(entity, record)) return [];
      if (!maySeePast(context, entity, record, field)) return [];
      return [
        {
          item,
          entity,
          record,
          title: visibleTitle(context, entity, record) ?? "",
          field,
          name: nameOfField(context.lookup, entity, field),
          value,
          // A number alone does not say whether it is 12 or 12 %.
          type: typeOf(was),
          reason,
          when: at,
          mayDecide: mayChange(context, entity, record, [field]).allowed,
        },
      ];
    });
  return { items };
}
