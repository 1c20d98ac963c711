import type { Value } from "#expr/types.ts";
import { keyField } from "../document/lookup.ts";
import type { QueuedEntry } from "../ports/journal.ts";
import type { Runtime } from "../runtime.ts";
import { actorOf, profileOf } from "../people/profiles.ts";
import { isEmpty } from "../values/fit.ts";
import { isAwaited } from "./own-copies.ts";
import { RequestMaker, type Request } from "./make-request.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** Whether a request that names records by their key on the server can go out yet. */
export type Remade =
  | { readonly kind: "same" }
  /** A record that it names has no key yet: its own call goes first. */
  | { readonly kind: "waits" }
  | {
      readonly kind: "changed";
      readonly path: string;
      readonly body: Value;
      readonly headers: { readonly [name: string]: string };
    };

export function remake(app: Runtime, entry: QueuedEntry): Remade {
  const { needs } = entry.sending;
  if (needs.length === 0) return { kind: "same" };
  const { records, journal } = app.ports;
  const missing = needs.some(([entity, id]) => {
    const key = keyField(app.lookup.resource(entity));
    if (key === null || !isEmpty(records.read(entity, id)?.[key] ?? null)) return false;
    return journal.isUnsent(entity, id, entry.id) || isAwaited(app, entity, id);
  });
  if (missing) return { kind: "waits" };
  const made = requestNow(app, entry);
  return made === null
    ? { kind: "same" }
    : { kind: "changed", path: made.path, body: made.body, headers: made.headers ?? {} };
}

/** The request as it would be made now, from the record as it is; null where record or call are gone. */
export function requestNow(app: Runtime, entry: QueuedEntry): Request | null {
  const { entity, record, call } = entry;
  if (entity === null || record === null || app.ports.records.read(entity, record) === null) return null;
  const person = entry.sending.by === null ? null : profileOf(app, entry.sending.by);
  const context = new CommandContext(app, person === null ? app.itself : actorOf(person));
  return new RequestMaker(context).ofCall({ call, entity, id: record, variables: thisIs(record) });
}
