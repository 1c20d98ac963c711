import type { DeletionAnswer, DeletionQuery } from "../contract/queries.ts";
import { OWNER } from "../document/lookup.ts";
import { mayOn } from "../rights/may.ts";
import type { QueryContext } from "../context/query-context.ts";
import { screenTitle } from "./shown.ts";

/** More are counted, not named. */
const MOST_NAMED = 20;
/** Who made or changed a record does not keep it; a child row goes with its owner. */
const NOT_COUNTED: ReadonlySet<string> = new Set([OWNER, "created_by", "changed_by"]);

/** What deleting a record would meet: the right to do it, and the records that refer to it or to its child rows. */
export function deletion(context: QueryContext, { entity, id }: DeletionQuery): DeletionAnswer {
  if (context.lookup.entity(entity) === undefined || !context.visibility.record(entity, id)) return null;
  const { allowed, reason } = mayOn(context, "delete", entity, id);
  const going = withChildren(context, entity, id);
  const inTheWay: { entity: string; id: string; title: string }[] = [];
  const seen = new Set<string>();
  let others = 0;
  for (const one of going.values())
    for (const { entity: from, field, count } of context.records.referrers(one.entity, one.id)) {
      if (NOT_COUNTED.has(field) || count === 0) continue;
      for (const referrer of context.records.ids({ entity: from, where: { field, oneOf: [one.id] } })) {
        const key = keyOf(from, referrer);
        if (going.has(key) || seen.has(key)) continue;
        seen.add(key);
        if (inTheWay.length < MOST_NAMED && context.visibility.record(from, referrer))
          inTheWay.push({ entity: from, id: referrer, title: screenTitle(context, from, referrer) ?? "" });
        else others += 1;
      }
    }
  return { allowed, reason: allowed ? null : reason, inTheWay, others };
}

const keyOf = (entity: string, id: string): string => `${entity}\n${id}`;

function withChildren(
  context: QueryContext,
  entity: string,
  id: string,
): Map<string, { readonly entity: string; readonly id: string }> {
  const going = new Map([[keyOf(entity, id), { entity, id }]]);
  for (const one of going.values())
    for (const field of context.lookup.entity(one.entity)?.fields ?? [])
      if (field.type.kind === "children")
        for (const child of context.records.children(one.entity, one.id, field.key))
          going.set(keyOf(field.type.entity, child), { entity: field.type.entity, id: child });
  return going;
}
