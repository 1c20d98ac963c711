import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { keyHeader } from "./key-name.ts";

/** Whether sending a call twice does the same as sending it once: the document says so, or its method and server do. */
export function mayRepeat(calls: CallState, { call, method, path }: QueuedEntry): boolean {
  const { app, connection } = calls;
  const named = app.lookup.call(call);
  const kept = app.lookup.resourceCall(call);
  const said = (named ?? kept?.resource)?.repeats;
  if (said !== undefined) return said;
  if (method === "PUT" || method === "DELETE") return true;
  // Of a file in pieces the server says how much it has.
  if (typeof named?.fileBody?.pieces === "number") return true;
  // A change of a kept record says values, and is compared with the server's before each attempt.
  if (kept?.verb === "Change" && named === undefined) return true;
  const found = connection.address(path);
  if (found.code === null && connection.honoursKeys(found.host, keyHeader(calls, found.host))) return true;
  return hasOwnId(app, call);
}

/** A record that goes out under an id of our own, so that it can be looked for before the server has answered. */
export function hasOwnId(app: Runtime, call: string): boolean {
  const kept = app.lookup.resourceCall(call);
  return (
    kept?.verb === "Create" &&
    keyField(kept.resource) === null &&
    kept.resource.sends === null &&
    kept.resource.own?.Get !== null
  );
}
