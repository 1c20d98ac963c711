import { keyField } from "#engine/document/lookup.ts";
import { transact } from "#engine/transact.ts";
import { noteAnswer } from "./last-answers.ts";
import type { CallState } from "./call-state.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { isEmpty } from "#engine/values/fit.ts";

/**
 * What a server holds is the truth: a record that it once had (it has a key) and no longer lists goes here too, unless
 * something of it waits to be sent, was answered after the list was asked for, or another record refers to it.
 */
export function removeMissing(
  running: RunningApp,
  calls: CallState,
  entity: string,
  listed: readonly string[],
  asked: number,
): void {
  const { app } = running;
  const { records, journal } = app.ports;
  const key = keyField(app.lookup.resource(entity));
  if (key === null) return;
  const kept = new Set(listed);
  const missing = records
    .ids({ entity, where: null }, [], null, 0)
    .filter((id) => !kept.has(id) && (calls.answeredAt.get(`${entity}\n${id}`) ?? -Infinity) < asked)
    .filter((id) => !isEmpty(records.read(entity, id)?.[key] ?? null))
    .filter(
      (id) => !journal.isUnsent(entity, id, null) && records.referrers(entity, id).every(({ count }) => count === 0),
    );
  if (missing.length === 0) return;
  const { touches } = transact(
    app,
    { actor: app.itself, kind: "answer", confirmed: "all", judged: false },
    (context) => {
      for (const id of missing) {
        context.erase(entity, id);
        noteAnswer(app, entity, id, null);
      }
      return [];
    },
  );
  running.changed(touches);
}
