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
  const missing = needs.find(([entity, id]) => {
    const key = keyField(app.lookup.resource(entity));
    if (key === null || !isEmpty(records.read(entity, id)?.[key] ?? null)) return false;
    return journal.isUnsent(entity, id, entry.id) || isAwaited(app, entity, id);
  });
  if (missing !== undefined) return { kind: "waits", record: missing };
  const made = requestNow(calls, entry);
  return made === null
    ? { kind: "same" }
    : { kind: "changed", path: made.path, body: made.body, headers: made.headers ?? {} };
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
