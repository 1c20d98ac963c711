import type { OutboxEntry } from "../ports/journal.ts";
import type { Turn } from "../turn.ts";
import type { Request } from "./make-request.ts";

/** A request as an entry of the outbox, with a key of its own and the name of whoever caused it. */
export function entryOf(turn: Turn, { secret: _, needs, files, ...request }: Request, commit: number): OutboxEntry {
  return {
    ...request,
    at: turn.now,
    key: turn.app.ports.ids.next(),
    commit,
    document: turn.app.document,
    with: { by: turn.actor.person, needs, files },
  };
}
