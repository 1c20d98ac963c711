import type { DeletionAnswer, DeletionQuery } from "../contract/queries.ts";
import { mayDelete } from "../rights/may-delete.ts";
import type { QueryContext } from "../context/query-context.ts";
import { referrersTo } from "../visibility/referrers.ts";
import { rowsOf, usualLook } from "./rows.ts";

/** Further records are counted, not named. */
const MOST_NAMED = 20;

/** Whether a record may be deleted, and which records refer to it or to its child rows. */
export function deletion(context: QueryContext, { entity, id }: DeletionQuery): DeletionAnswer {
  if (context.lookup.entity(entity) === undefined || !context.visibility.record(entity, id)) return null;
  const { allowed, reason } = mayDelete(context, entity, id);
  const { visible, hasOthers } = referrersTo(context, entity, id);
  const named = visible.slice(0, MOST_NAMED);
  return {
    allowed,
    reason: allowed ? null : reason,
    inTheWay: named.flatMap((one) => rowsOf(context, one.entity, [one.id], usualLook(context, one.entity, entity), [])),
    further: visible.length - named.length,
    // A person who may not delete the record learns nothing of hidden ones.
    hasOthers: allowed && hasOthers,
  };
}
