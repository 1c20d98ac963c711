import type { KeyedTransition } from "../document/transition-keys.ts";
import { NOTHING } from "../visibility/where-visible.ts";
import type { Runtime } from "../runtime.ts";
import { fireByItself } from "./fire-by-itself.ts";
import type { CycleGuard } from "./cycle-guard.ts";
import { leaves } from "./rows.ts";
import { CommitChanges } from "./commit-changes.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** What may have made a condition true: written records, time that has passed, or a changed document. */
export interface ConditionTrigger {
  readonly touches: CommitChanges;
  readonly clockMoved: boolean;
  /** Rows that are new in the document; every record is checked for them. */
  readonly newRows?: ReadonlySet<string>;
}

/**
 * Fires `when` rows whose condition has become true, and those that become true because of them: rows in the order of
 * the document, the records of each by creation, each judged again at its turn.
 */
export function settleConditions(app: Runtime, all: CommitChanges, since: ConditionTrigger, rounds: CycleGuard): void {
  let occasion = since;
  for (;;) {
    const next = new CommitChanges();
    for (const entity of app.lookup.entitiesWithStates)
      for (const keyed of app.lookup.keyedTransitions(entity)) {
        const { row, key } = keyed;
        if (row.event.kind !== "when" || row.problem !== null || row.event.condition.tree === null) continue;
        for (const id of candidates(app, entity, keyed, occasion)) {
          if (!rounds.mayFire(entity, id, key, null)) return;
          fireByItself(app, entity, id, keyed, null, next);
        }
      }
    if (next.records.size === 0) return;
    all.addAll(next);
    occasion = { touches: next, clockMoved: false };
  }
}

/** Sorts records by creation. */
const asMade = (context: CommandContext, entity: string, ids: readonly string[]): readonly string[] =>
  ids.length < 2 ? ids : context.records.ids({ entity, where: { field: "id", oneOf: ids } });

/** Records in a status of the row whose condition holds and may have become true by this trigger. */
function candidates(
  app: Runtime,
  entity: string,
  keyed: KeyedTransition,
  { touches, clockMoved, newRows }: ConditionTrigger,
): readonly string[] {
  const { row, key } = keyed;
  if (row.event.kind !== "when" || row.event.condition.tree === null) return [];
  const reads = app.reads.expression(row.event.condition);
  const guard = app.reads.guards(row);
  const isNew = newRows?.has(`${entity}\n${key}`) === true;
  const touchesReads = [...reads.entities, ...guard.entities].some((one) => touches.records.has(one));
  const own = touches.records.get(entity);
  const byClock = clockMoved && (reads.clock || guard.clock);
  const byConstant = [...reads.constants, ...guard.constants].some((one) => touches.constants.has(one));
  const anyRecord = byClock || byConstant || isNew;
  if (!touchesReads && own === undefined && !anyRecord) return [];
  const context = new CommandContext(app, app.itself);
  const { condition } = row.event;
  const local = reads.ownFieldsOnly && guard.ownFieldsOnly && !anyRecord;
  const statuses = row.from === "any" || row.from === "start" ? null : row.from.map((from) => from.value);
  const ids = local
    ? asMade(
        context,
        entity,
        [...(own ?? [])].filter(
          (id) => leaves(row, context.status(entity, id)) && context.holds(condition, thisIs(id)),
        ),
      )
    : context.records.ids({
        entity,
        where: {
          all: [
            ...(statuses === null ? [] : [{ field: "status", oneOf: statuses }]),
            condition.tree === null ? NOTHING : { test: condition.tree, row: "this", variables: { me: null } },
          ],
        },
      });
  return onlyNew(context, entity, keyed, ids, local ? [...(own ?? [])] : null);
}

/**
 * A `when` row that stays in its status fires once each time its condition becomes true; one that was stopped in a loop
 * does not fire again before that. `looked`: the records that may have changed; null: any.
 */
function onlyNew(
  context: CommandContext,
  entity: string,
  { key, row }: KeyedTransition,
  ids: readonly string[],
  looked: readonly string[] | null,
): readonly string[] {
  const { journal } = context.app.ports;
  const marked = new Set(
    looked === null
      ? journal.firedRecords(entity, key)
      : looked.filter((id) => journal.firedMark(entity, key, id) !== null),
  );
  if (marked.size === 0) return ids;
  const held = new Set(ids);
  for (const id of marked)
    if (!held.has(id) && row.event.kind === "when" && !context.holds(row.event.condition, thisIs(id)))
      journal.markFired(entity, key, id, null);
  return ids.filter((id) => !marked.has(id));
}
