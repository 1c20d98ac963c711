import { entryOf } from "./entry-of.ts";
import { RequestMaker, type Request } from "./make-request.ts";
import type { Turn } from "../turn.ts";

/**
 * Puts the calls that a turn has set off into the outbox, evaluated, in the same transaction. A call that sends a
 * secret or only reads is never queued: it is handed on at once, from memory. True: there was some call.
 */
export function queueCalls(turn: Turn, commit: number): boolean {
  const named = turn.calls.flatMap((call) => new RequestMaker(turn).ofCall(call) ?? []);
  const requests = [...named, ...resourceRequests(turn)];
  for (const request of requests) {
    const entry = entryOf(turn, request, commit);
    if (request.secret || isRead(request.method)) turn.app.direct.push(entry);
    else turn.app.ports.journal.addToOutbox(entry);
  }
  turn.sent = requests.length > 0;
  return turn.sent;
}

/** What only reads is not work that could be lost: it is asked again at the next opening. */
export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** A person's own create, change or delete of a record that is kept on a server; effects change the copy here only. */
function resourceRequests(turn: Turn): readonly Request[] {
  return [...turn.touched.values()].flatMap(({ entity, id, before, byPerson }) => {
    const resource = turn.lookup.resource(entity);
    if (resource === undefined || resource.problem !== null || byPerson === null) return [];
    const verb = byPerson === "delete" ? "Delete" : before === null ? "Create" : "Change";
    return [new RequestMaker(turn).ofResource(resource, verb, entity, id, before)];
  });
}
