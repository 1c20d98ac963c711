import type { Value } from "#expr/types.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { CallState } from "./call-state.ts";
import { actorOf, profileOf } from "#engine/people/profiles.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { isAwaited } from "./own-copies.ts";
import { RequestMaker, type Request } from "./make-request.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import { thisIs } from "#engine/context/context.ts";

/** Whether a request that names records by their key on the server can go out yet. */
export type Remade =
  | { readonly kind: "same" }
  /** Records that it names have no key yet: their own calls go first. */
  | { readonly kind: "waits"; readonly record: readonly [entity: string, id: string] }
  /** A record that it names will never be on the server: an id of this device means nothing there. */
  | { readonly kind: "never" }
  | {
      readonly kind: "changed";
      readonly path: string;
      readonly body: Value;
      readonly headers: { readonly [name: string]: string };
    };

export function remake(calls: CallState, entry: QueuedEntry): Remade {
  const { needs } = entry.sending;
  if (needs.length === 0) return { kind: "same" };
  const { app } = calls;
  const { records, journal } = app.ports;
  const nameless = needs.filter(([entity, id]) => {
    const key = keyField(app.lookup.resource(entity));
    return key !== null && isEmpty((records.read(entity, id) ?? wasDeleted(app, entity, id))?.[key] ?? null);
  });
  const missing = nameless.find(([entity, id]) => journal.isUnsent(entity, id, entry.id) || isAwaited(app, entity, id));
  if (missing !== undefined) return { kind: "waits", record: missing };
  if (nameless.length > 0) return { kind: "never" };
  const made = requestNow(calls, entry);
  return made === null
    ? { kind: "same" }
    : { kind: "changed", path: made.path, body: made.body, headers: made.headers ?? {} };
}

/** A record that was deleted here is known by the key it had. */
function wasDeleted(app: CallState["app"], entity: string, id: string): { readonly [field: string]: Value } | null {
  const last = app.ports.journal.entries(entity, id).at(-1);
  return last?.what === "delete" ? last.before : null;
}

/** The request as it would be made now, from the record as it is; null where record or call are gone. */
export function requestNow(calls: CallState, entry: QueuedEntry): Request | null {
  const { app } = calls;
  const { entity, record, call } = entry;
  if (entity === null || record === null || app.ports.records.read(entity, record) === null) return null;
  const person = entry.sending.by === null ? null : profileOf(app, entry.sending.by);
  const context = new CommandContext(app, person === null ? app.itself : actorOf(person));
  return new RequestMaker(calls, context).ofCall(
    { call, entity, id: record, variables: thisIs(record) },
    entry.sending.changed,
  );
}
