import type { Value } from "#expr/types.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { QueuedEntry, SeenPlaces } from "#engine/ports/journal.ts";
import type { CallState } from "./call-state.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { deletedRecord } from "./deleted-here.ts";
import { isHereAlone } from "./here-alone.ts";
import { isAwaited } from "./own-copies.ts";
import { RequestMaker, type Request } from "./make-request.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import { isLeftBehind, makerNow } from "./maker-now.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import { thisIs } from "#engine/context/context.ts";

/** Whether a request that refers to records by their server keys can be sent yet. */
export type RebuiltRequest =
  | { readonly kind: "same" }
  /** Records that it refers to have no key yet; their own calls have to be sent first. */
  | { readonly kind: "waits"; readonly record: readonly [entity: string, id: string] }
  /** A record that it refers to will never be on the server, where a local id means nothing. */
  | { readonly kind: "never" }
  /** A change of a record that was deleted before it got a key: the deletion that follows makes it unnecessary. */
  | { readonly kind: "moot" }
  /** Its maker has no profile here any more, so their visibility is unknown; somebody else has to decide. */
  | { readonly kind: "held" }
  | {
      readonly kind: "changed";
      readonly path: string;
      readonly body: Value;
      readonly unseen: Value;
      readonly places: SeenPlaces;
      readonly headers: { readonly [name: string]: string };
    };

export function remake(calls: CallState, entry: QueuedEntry): RebuiltRequest {
  const { needs } = entry.sending;
  if (needs.length === 0) return { kind: "same" };
  const { app } = calls;
  if (isMoot(app, entry)) return { kind: "moot" };
  const { simulated } = entry.sending;
  const nameless = needs.filter(([entity, id]) => {
    const key = keyField(app.lookup.resource(entity));
    if (isHereAlone(app, entity, id) || (!simulated && isSimulatedRecord(app, entity, id))) return true;
    return (
      key !== null && isEmpty((app.ports.records.read(entity, id) ?? deletedRecord(app, entity, id))?.[key] ?? null)
    );
  });
  const missing = nameless.find(
    ([entity, id]) => isComing(app, entry, entity, id) || (!simulated && isAwaited(app, entity, id)),
  );
  const unmade = missing ?? needs.find(([entity, id]) => isBeingMade(app, entry, entity, id));
  if (unmade !== undefined) return { kind: "waits", record: unmade };
  // A simulated request never leaves the device, whatever it refers to.
  if (nameless.length > 0 && !simulated) return { kind: "never" };
  if (isLeftBehind(app, entry.sending)) return { kind: "held" };
  const made = requestNow(calls, entry);
  return made === null
    ? { kind: "same" }
    : {
        kind: "changed",
        path: made.path,
        body: made.body,
        unseen: made.unseen ?? null,
        places: made.places ?? null,
        headers: made.headers ?? {},
      };
}

/** Whether the creation of a record that has a key still waits, in another entry than this one. */
function isBeingMade({ lookup, ports }: CallState["app"], entry: QueuedEntry, entity: string, id: string): boolean {
  if ((entity === entry.entity && id === entry.record) || !ports.journal.isUnsent(entity, id, entry.id)) return false;
  const { simulated } = entry.sending;
  const makings = ports.journal
    .outbox()
    .filter((one) => one.state !== "done" && one.sending.simulated === simulated)
    .filter(({ call }) => lookup.resourceCall(call)?.verb === "Create");
  const seen = new Set<number>();
  // Two new records that refer to each other would wait forever.
  const leadsBack = (one: QueuedEntry): boolean =>
    one.id === entry.id ||
    (!seen.has(one.id) && (seen.add(one.id), one.sending.needs.some((need) => makingOf(need).some(leadsBack))));
  const makingOf = ([of, record]: readonly [string, string]): readonly QueuedEntry[] =>
    makings.filter((one) => one.entity === of && one.record === record);
  return makingOf([entity, id]).some((one) => !leadsBack(one));
}

/** Whether another waiting entry may bring the record's key; entries that need the key themselves can't. */
function isComing({ ports }: CallState["app"], entry: QueuedEntry, entity: string, id: string): boolean {
  const isThat = ([other, record]: readonly [string, string]): boolean => other === entity && record === id;
  return (
    ports.journal.isUnsent(entity, id, entry.id) &&
    ports.journal
      .outbox()
      .some(
        (one) =>
          one.id !== entry.id &&
          one.state !== "done" &&
          one.entity === entity &&
          one.record === id &&
          !one.sending.needs.some(isThat),
      )
  );
}

function isMoot({ lookup, ports }: CallState["app"], { id, call, entity, record }: QueuedEntry): boolean {
  if (entity === null || record === null || lookup.resourceCall(call)?.verb !== "Change") return false;
  if (ports.records.read(entity, record) !== null) return false;
  return ports.journal
    .outbox()
    .some(
      (one) =>
        one.id > id &&
        one.state !== "done" &&
        one.entity === entity &&
        one.record === record &&
        lookup.resourceCall(one.call)?.verb === "Delete",
    );
}

/** The request built from the current record; null: the record or the call is gone. */
export function requestNow(calls: CallState, entry: QueuedEntry): Request | null {
  const { app } = calls;
  const { entity, record, call } = entry;
  if (entity === null || record === null) return null;
  const context = new CommandContext(app, makerNow(app, entry.sending));
  // The maker still sees the records that they created in the same commit.
  for (const made of entry.commit === 0 ? [] : app.ports.journal.commit(entry.commit))
    if (made.what === "create") context.touch(made.entity, made.record, null);
  if (app.ports.records.read(entity, record) === null) {
    const kept = app.lookup.resourceCall(call);
    const before = deletedRecord(app, entity, record);
    if (kept?.verb !== "Delete" || before === null) return null;
    return new RequestMaker(calls, context).ofResource(kept.resource, "Delete", entity, record, before);
  }
  return new RequestMaker(calls, context).ofCall(
    { call, entity, id: record, variables: thisIs(record) },
    entry.sending.changed,
  );
}
