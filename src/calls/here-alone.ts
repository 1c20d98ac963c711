import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { lastAnswer } from "./last-answers.ts";

/** Marks a new record whose creation a person decided not to send. No server knows its id or key. */
const stateKey = (entity: string, id: string): string => stateOf("here-alone", entity, id);

/** False once a server has returned the record. */
export const isHereAlone = (app: Runtime, entity: string, id: string): boolean =>
  app.lookup.resource(entity) !== undefined &&
  app.ports.journal.get(stateKey(entity, id)) === true &&
  lastAnswer(app, entity, id) === null;

export function noteHereAlone(app: Runtime, { entity, record }: QueuedEntry): void {
  if (entity === null || record === null || app.ports.records.read(entity, record) === null) return;
  const { journal } = app.ports;
  journal.set(stateKey(entity, record), true);
  if (keyField(app.lookup.resource(entity)) !== null) return;
  // Without a key field, other entries use the local id and noted no need for this record. They now wait for it.
  for (const { id, state, path, body, sending } of journal.outbox())
    if (state !== "done" && JSON.stringify([path, body]).includes(record))
      journal.noteSending(id, { needs: [...sending.needs, [entity, record]] });
}

/** The record is being sent after all. */
export function noLongerHereAlone(app: Runtime, entity: string | null, id: string | null): void {
  if (entity !== null && id !== null && isHereAlone(app, entity, id)) app.ports.journal.set(stateKey(entity, id), null);
}
