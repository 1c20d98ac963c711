import type { Value } from "#expr/types.ts";
import type { ListQuery } from "#engine/contract/queries.ts";
import { isNamed } from "./oracle-rights.ts";
import { groupFieldOf, seenField, typeOf, type OracleView } from "./oracle-list.ts";

/** Types with an obvious order. The order of texts is defined by the store. */
const ORDERED = new Set(["number", "whole number", "money", "percent", "date", "rating", "choice"]);

/** True if rows have the order of the query, the view or the entity, ignoring other types and restricted fields. */
export function isInOrder(viewed: OracleView, query: ListQuery, ids: readonly string[]): boolean {
  const { oracle, view, entity } = viewed;
  const groupedBy = groupFieldOf(viewed);
  const said =
    view.order.length > 0 ? view.order : (oracle.model.entities.find(({ key }) => key === entity)?.order ?? []);
  const order = query.order ? [query.order] : said.map(({ field, descending }) => ({ field: field.value, descending }));
  // The direction of groups is the one given for their field by the query, the view or the entity.
  const whole = oracle.model.entities.find(({ key }) => key === entity)?.order ?? [];
  const ways = [
    ...order,
    ...[...view.order, ...whole].map(({ field, descending }) => ({ field: field.value, descending })),
  ];
  const goesDown = ways.find(({ field }) => field === groupedBy)?.descending ?? false;
  const grouping = groupedBy === null || query.group !== undefined ? [] : [{ field: groupedBy, descending: goesDown }];
  const terms = [...grouping, ...order].filter(({ field }) => !isNamed(oracle, entity, field));
  for (let at = 1; at < ids.length; at++)
    for (const { field, descending } of terms) {
      const type = typeOf(oracle, entity, field);
      if (type === null || !ORDERED.has(type.kind)) break;
      const options =
        field === "status"
          ? (oracle.model.states.find((table) => table.entity === entity)?.statuses.map(({ name }) => name) ?? [])
          : type.kind === "choice"
            ? type.options.map(({ value }) => value)
            : null;
      const rank = (id: string | undefined): Value => {
        const value = seenField(viewed, entity, id ?? "", field) ?? null;
        return options === null || value === null ? value : options.indexOf(String(value));
      };
      const difference = compared(rank(ids[at - 1]), rank(ids[at]), descending);
      if (difference > 0) return false;
      if (difference < 0) break;
    }
  return true;
}

/** Records without a value come last in both directions. */
function compared(a: Value, b: Value, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  return (a < b ? -1 : 1) * (descending ? -1 : 1);
}
