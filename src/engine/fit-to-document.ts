import { judgeDeleted } from "./commands/delete.ts";
import { record } from "./commit.ts";
import { CommandContext } from "./context/command-context.ts";
import type { DataChange } from "./contract/shelf.ts";
import { fingerprint, withoutPlaces } from "./document/fingerprint.ts";
import { FITTED, lastFitted, stampOf, type FittedDocument } from "./fitted-document.ts";
import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { dropUnaskedField, unaskedRecords } from "./rules/asked-if.ts";
import { isConditional } from "./rules/is-asked.ts";
import type { Runtime } from "./runtime.ts";
import { replanTimers } from "./states/replan.ts";
import { settleByItself } from "./states/settle.ts";
import { CommitChanges } from "./states/commit-changes.ts";

/**
 * Adapts records and timers to a changed document, in one transaction; the store has already migrated the tables.
 * Empties unasked fields (`Asked if` does not hold), plans timers again and fires events that are due under the new
 * document. Returns what it changed.
 */
export function fitToDocument(app: Runtime, touches: CommitChanges): readonly DataChange[] {
  const { journal, records, clock } = app.ports;
  const stamp = stampOf(app.document, clock.zone);
  const before = lastFitted(journal);
  if (before?.stamp === stamp) return [];
  const { states, entities, constants } = app.lookup.model;
  const basis = fingerprint(`${clock.zone} ${withoutPlaces([states, entities, constants.constants])}`);
  const rows = Object.fromEntries(
    states.map(({ entity }) => [entity, app.lookup.keyedTransitions(entity).map(({ key, parts }) => ({ key, parts }))]),
  );
  const changes: DataChange[] = [];
  records.transaction(() => {
    if (before?.basis !== basis) {
      // Read the timers before the first write, because a write plans the timers of its record.
      const timers = journal.timers();
      changes.push(...emptyUnasked(app, touches));
      const zone = before === null ? clock.zone : zoneOf(before);
      const { planned, newRows } = replanTimers(app, before?.rows ?? null, timers, zone);
      changes.push(...planned);
      const settled = new CommitChanges();
      settleByItself(app, settled, newRows);
      if (newRows.size > 0)
        for (const [entity, ids] of settled.records) changes.push(change("events-at-once", entity, null, ids.size));
      touches.addAll(settled);
    }
    journal.set(FITTED, { stamp, basis, rows } as unknown as Value);
    return { keep: true, result: null };
  });
  return changes;
}

/** A stamp ends with a space and the zone; zone names have no spaces. */
const zoneOf = ({ stamp }: FittedDocument): string => stamp.slice(stamp.lastIndexOf(" ") + 1);

const change = (kind: DataChange["kind"], entity: string, field: string | null, count: number): DataChange => ({
  kind,
  entity,
  field,
  from: null,
  records: count,
  setAside: 0,
  back: 0,
});

/** Emptied values remain in the history of their record. Rows stay as long as another record refers to them. */
function emptyUnasked(app: Runtime, touches: CommitChanges): readonly DataChange[] {
  const counts = new Map<string, DataChange>();
  const empty = (entity: string, field: Field, ids: readonly string[]): number =>
    app.ports.records.transaction(() => {
      const context = new CommandContext(app, app.itself);
      for (const id of ids) dropUnaskedField(context, entity, id, field);
      judgeDeleted(context);
      if (context.refusals.length > 0 || context.written.size === 0) return { keep: false, result: 0 };
      record(context, "document");
      touches.add(context);
      return { keep: true, result: ids.length };
    });
  const fields = app.lookup.model.entities.flatMap((entity) =>
    entity.fields.filter(isConditional).map((field) => ({ entity: entity.key, field })),
  );
  // Repeat: an emptied field may be read by the `Asked if` of another one.
  for (let again = true; again;) {
    again = false;
    for (const { entity, field } of fields) {
      const ids = unaskedRecords(new CommandContext(app, app.itself), entity, field).map(({ id }) => id);
      const count =
        field.type.kind === "children"
          ? ids.reduce((sum, id) => sum + empty(entity, field, [id]), 0)
          : empty(entity, field, ids);
      if (count === 0) continue;
      again = true;
      const name = `${entity}.${field.key}`;
      counts.set(name, change("field-unasked", entity, field.key, count + (counts.get(name)?.records ?? 0)));
    }
  }
  return [...counts.values()];
}
