import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { CallState } from "./call-state.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import type { Request } from "./make-request.ts";
import type { Context } from "#engine/context/context.ts";

/** Turns a request into an outbox entry, with its own idempotency key and its maker. */
export function entryOf(calls: CallState, context: Context, made: Request, commit: number): OutboxEntry {
  const {
    call,
    entity,
    record,
    method,
    path,
    body,
    needs,
    files,
    headers,
    reads,
    changed,
    set = [],
    unseen,
    places,
  } = made;
  return {
    call,
    entity,
    record,
    method,
    path,
    body,
    at: context.now,
    key: context.app.ports.ids.next(),
    commit,
    document: context.app.document,
    with: {
      by: context.actor.person,
      byApp: context.isApp,
      simulated: calls.connection.isSimulated || isSimulatedRecord(context.app, entity, record),
      needs,
      files,
      ...(reads === true ? { reads } : {}),
      ...(changed === undefined ? {} : { changed }),
      ...(set.length === 0 ? {} : { set }),
      ...(unseen === undefined ? {} : { unseen }),
      ...(places === undefined ? {} : { places }),
      ...(headers === undefined ? {} : { headers }),
    },
  };
}
