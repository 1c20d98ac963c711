import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";

/**
 * A record that only a simulated server has taken in does not exist for the real one. Whatever is done to it later is
 * tried out too, and never sent.
 */
const stateKey = (entity: string, id: string): string => stateOf("simulated", entity, id);

export const noteSimulatedRecord = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(stateKey(entity, id), true);

export const isSimulatedRecord = (app: Runtime, entity: string | null, id: string | null): boolean =>
  entity !== null && id !== null && app.ports.journal.get(stateKey(entity, id)) === true;

/** A record of the real server of which a simulated one has taken something in: once that has ended, it is as it was told. */
export const triedOutKey = (entity: string, id: string): string => stateOf("tried-out", entity, id);

export const noteTriedOut = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(triedOutKey(entity, id), true);
