import type { OutboxEntry } from "../ports/journal.ts";
import type { Turn } from "../turn.ts";
import type { Request } from "./make-request.ts";

/** A request as an entry of the outbox, with a key of its own and the name of whoever caused it. */
export function entryOf(turn: Turn, made: Request, commit: number): OutboxEntry {
  const { call, entity, record, method, path, body, needs, files, headers } = made;
  return {
    call,
    entity,
    record,
    method,
    path,
    body,
    at: turn.now,
    key: turn.app.ports.ids.next(),
    commit,
    document: turn.app.document,
    with: { by: turn.actor.person, needs, files, ...(headers === undefined ? {} : { headers }) },
  };
}
