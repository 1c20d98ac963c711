import type { SetAsideAnswer } from "../contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { mayChange } from "../rights/may.ts";
import { typeOf } from "./past-type.ts";
import { maySeePast, nameOfField, visibleTitle } from "./shown.ts";
import type { QueryContext } from "../context/query-context.ts";

const MOST = 1000;

/** The titles of the records that a reference named; null: gone, or not visible. */
function titlesOf(context: QueryContext, entity: string, value: Value): readonly (string | null)[] {
  const isThere = context.lookup.entity(entity) !== undefined;
  const ids = Array.isArray(value) ? (value as readonly Value[]) : [value];
  return ids.map((id) => (isThere && typeof id === "string" ? visibleTitle(context, entity, id) : null));
}

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
          // What was never a record here (a server's key, a name that nobody has) stays as it came.
          ...(was.refers === undefined || reason !== "other-kind"
            ? {}
            : { titles: titlesOf(context, was.refers, value) }),
          reason,
          when: at,
          mayDecide: mayChange(context, entity, record, [field]).allowed,
        },
      ];
    });
  return { items };
}
