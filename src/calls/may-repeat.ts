import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { keyHeader } from "./key-name.ts";

/** Whether sending a call twice has the same effect as once: as declared, or as known from its method or server. */
export function mayRepeat(calls: CallState, { call, method, path }: QueuedEntry): boolean {
  const { app, connection } = calls;
  const named = app.lookup.call(call);
  const kept = app.lookup.resourceCall(call);
  const said = (named ?? kept?.resource)?.repeats;
  if (said !== undefined) return said;
  if (method === "PUT" || method === "DELETE") return true;
  // For a file in pieces, the server reports how much it already has.
  if (typeof named?.fileBody?.pieces === "number") return true;
  // A standard change sends values and is compared with the server's version before each attempt.
  if (kept?.verb === "Change" && named === undefined) return true;
  const found = connection.address(path);
  if (found.code === null && connection.honoursKeys(found.host, keyHeader(calls, found.host))) return true;
  return hasOwnId(app, call);
}

/** True if the new record is sent under its local id, so that the server can be asked for it after a lost answer. */
export function hasOwnId(app: Runtime, call: string): boolean {
  const kept = app.lookup.resourceCall(call);
  return (
    kept?.verb === "Create" &&
    keyField(kept.resource) === null &&
    kept.resource.sends === null &&
    kept.resource.own?.Get !== null
  );
}
