import { keyField } from "#engine/document/lookup.ts";
import { transact } from "#engine/transact.ts";
import { lastAnswer, noteAnswer } from "./last-answers.ts";
import { rowsOnTheWire } from "./rows-on-the-wire.ts";
import type { CallState } from "./call-state.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { isEmpty } from "#engine/values/fit.ts";

/** A list that was read to its end. */
export interface CompleteList {
  readonly entity: string;
  readonly ids: readonly string[];
  /** When it was requested, as `CallState.moment` counts. */
  readonly asked: number;
}

/**
 * Local records that the server no longer lists. Excluded: records it never had, records with unsent changes or
 * answered after the list was requested, records that others refer to, and records with rows that exist only here.
 */
export function missingIn(
  running: RunningApp,
  calls: CallState,
  { entity, ids, asked }: CompleteList,
): readonly string[] {
  const { app } = running;
  const { records, journal } = app.ports;
  const key = keyField(app.lookup.resource(entity));
  const listed = new Set(ids);
  const withRecord = rowsOnTheWire(app.lookup, app.lookup.resource(entity));
  const onTheWire = new Set(withRecord.map(({ field }) => field.key));
  const lists = (app.lookup.entity(entity)?.fields ?? [])
    .filter(({ type }) => type.kind === "children" && app.lookup.resource(type.entity) === undefined)
    .map((field) => field.key)
    .filter((field) => !onTheWire.has(field));
  const isNamedByNobody = (of: string, id: string): boolean =>
    records.referrers(of, id).every(({ count }) => count === 0);
  const wasThere = (id: string): boolean =>
    (key !== null && !isEmpty(records.read(entity, id)?.[key] ?? null)) || lastAnswer(app, entity, id) !== null;
  return records
    .ids({ entity, where: null }, [], null, 0)
    .filter((id) => !listed.has(id) && (calls.answeredAt.get(`${entity}\n${id}`) ?? -Infinity) < asked)
    .filter(wasThere)
    .filter((id) => !journal.isUnsent(entity, id, null) && isNamedByNobody(entity, id))
    .filter((id) =>
      withRecord.every(({ field, entity: rows }) =>
        records.children(entity, id, field.key).every((row) => isNamedByNobody(rows, row)),
      ),
    )
    .filter((id) => lists.every((field) => records.children(entity, id, field).length === 0));
}

/** Deletes records here that are missing on the server. */
export function removeMissing(running: RunningApp, entity: string, missing: readonly string[]): void {
  const { app } = running;
  if (missing.length === 0) return;
  const { touches } = transact(
    app,
    { actor: app.itself, kind: "answer", confirmed: "all", judged: false },
    (context) => {
      for (const id of missing) {
        for (const { field, entity: rows } of rowsOnTheWire(app.lookup, app.lookup.resource(entity)))
          for (const row of context.records.children(entity, id, field.key)) context.erase(rows, row);
        context.erase(entity, id);
        noteAnswer(app, entity, id, null);
      }
      return [];
    },
  );
  running.changed(touches);
}
