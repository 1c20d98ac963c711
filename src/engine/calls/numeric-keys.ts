import type { Value } from "#expr/types.ts";
import type { Runtime } from "../runtime.ts";

/**
 * Many servers number their records, and a key that is only ever looked up is kept as a text here. It goes back as it
 * came: a server that gave 5 is not sent "5".
 */
const stateKey = (entity: string): string => `numeric-key/${entity}`;

function isNumeric({ world, ports }: Runtime, entity: string): boolean {
  const known = world.numericKeys.get(entity) ?? ports.journal.get(stateKey(entity)) === true;
  world.numericKeys.set(entity, known);
  return known;
}

/** What a server has just called one of its records. */
export function noteKey(app: Runtime, entity: string, key: Value | undefined): void {
  if (typeof key !== "number" && typeof key !== "string") return;
  const numeric = typeof key === "number";
  if (isNumeric(app, entity) === numeric) return;
  app.world.numericKeys.set(entity, numeric);
  app.ports.journal.set(stateKey(entity), numeric ? true : null);
}

export function asItCame(app: Runtime, entity: string, key: Value): Value {
  if (typeof key !== "string" || !isNumeric(app, entity)) return key;
  const number = Number(key);
  return String(number) === key && Number.isSafeInteger(number) ? number : key;
}
