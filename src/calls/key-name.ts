import type { Runtime } from "#engine/runtime.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";

export const USUAL_KEY = "Idempotency-Key";

/** Header for a call's idempotency key; null: the document turns it off. Foreign hosts get the usual name. */
export function keyHeader({ app, connection }: CallState, host: string): string | null {
  const named = nameOf(app);
  return host === hostOf(connection.base) || named === null ? named : USUAL_KEY;
}

const nameOf = (app: Runtime): string | null => {
  const { keyHeader: named } = app.lookup.model.calls;
  return named === undefined ? USUAL_KEY : named;
};
