import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";

/**
 * Marks a record that only a simulated server has accepted. No real server knows it, so later changes to it are
 * simulated too and never sent.
 */
const stateKey = (entity: string, id: string): string => stateOf("simulated", entity, id);

export const noteSimulatedRecord = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(stateKey(entity, id), true);

export const isSimulatedRecord = (app: Runtime, entity: string | null, id: string | null): boolean =>
  entity !== null && id !== null && app.ports.journal.get(stateKey(entity, id)) === true;

/** Marks a real server's record that was changed in a simulation; it is restored when the simulation ends. */
export const triedOutKey = (entity: string, id: string): string => stateOf("tried-out", entity, id);

export const noteTriedOut = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(triedOutKey(entity, id), true);
