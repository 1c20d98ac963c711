import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { lastAnswer } from "./last-answers.ts";

/** A new record that somebody has decided not to send stays on this device: it has an id, and perhaps a key, that no server knows. */
const stateKey = (entity: string, id: string): string => stateOf("here-alone", entity, id);

/** A server that tells of it has it after all. */
export const isHereAlone = (app: Runtime, entity: string, id: string): boolean =>
  app.lookup.resource(entity) !== undefined &&
  app.ports.journal.get(stateKey(entity, id)) === true &&
  lastAnswer(app, entity, id) === null;

export function noteHereAlone(app: Runtime, { entity, record }: QueuedEntry): void {
  if (entity === null || record === null || app.ports.records.read(entity, record) === null) return;
  const { journal } = app.ports;
  journal.set(stateKey(entity, record), true);
  if (keyField(app.lookup.resource(entity)) !== null) return;
  // An id of our own was known from the beginning: nothing was noted as waiting for it.
  for (const { id, state, path, body, sending } of journal.outbox())
    if (state !== "done" && JSON.stringify([path, body]).includes(record))
      journal.noteSending(id, { needs: [...sending.needs, [entity, record]] });
}

/** Somebody sends it now. */
export function noLongerHereAlone(app: Runtime, entity: string | null, id: string | null): void {
  if (entity !== null && id !== null && isHereAlone(app, entity, id)) app.ports.journal.set(stateKey(entity, id), null);
}
