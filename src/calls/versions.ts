import type { Value } from "#expr/types.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { RequestMaker } from "./make-request.ts";
import { transmit } from "./transmit.ts";
import { CommandContext } from "#engine/context/command-context.ts";

/** Where the version (`ETag`) of a record is kept. */
const versionKey = (entity: string, id: string): string => `version/${entity}/${id}`;

/** A change or a deletion names the version it was made on, where the server gives versions. */
export function conditionalHeaders(app: Runtime, entry: QueuedEntry): { readonly [name: string]: string } {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null || entry.sending.insists) return {};
  if (kept.verb !== "Change" && kept.verb !== "Delete") return {};
  const version = app.ports.journal.get(versionKey(kept.entity, entry.record));
  return typeof version === "string" && !version.startsWith("W/") ? { "If-Match": version } : {};
}

export function noteVersion(app: Runtime, entry: OutboxEntry, reply: HttpReply): void {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null || reply.kind !== "answer" || kept.verb === "List") return;
  app.ports.journal.set(versionKey(kept.entity, entry.record), reply.headers["etag"] ?? null);
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

export type Version = { readonly body: Value; readonly record: Value } | "none" | "unknown";

/** The record of an entry as the server has it. */
export async function serverVersion(calls: CallState, entry: QueuedEntry): Promise<Version> {
  const { app } = calls;
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null || kept.resource.own?.Get === null) return "unknown";
  const { resource, entity } = kept;
  const context = new CommandContext(app, app.itself);
  const made = new RequestMaker(calls, context).ofResource(
    resource,
    "Get",
    entity,
    entry.record,
    await gone(app, entry),
  );
  const { secret: _, needs: __, files: ___, ...request } = made;
  const { reply } = await transmit(calls, { ...entry, ...request, with: entry.sending });
  if (reply.kind === "answer" && (reply.status === 404 || reply.status === 410)) return "none";
  if (reply.kind !== "answer" || reply.status < 200 || reply.status >= 300) return "unknown";
  noteVersion(app, { ...entry, call: made.call }, reply);
  const record =
    resource.oneIn === null ? reply.body : context.value(resource.oneIn, new Map([["answer", reply.body]]));
  return isEmpty(record) ? "unknown" : { body: reply.body, record };
}

/** A record that was deleted here is found under the key it had. */
async function gone(app: Runtime, entry: QueuedEntry): Promise<{ readonly [field: string]: Value } | null> {
  if (entry.entity === null || entry.record === null) return null;
  const last = app.ports.journal.entries(entry.entity, entry.record).at(-1);
  return last?.what === "delete" ? last.before : null;
}
