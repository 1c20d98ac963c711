import type { QueuedEntry } from "#engine/ports/journal.ts";
import { answerCall } from "./answer.ts";
import { blockedOnPerson } from "./blocked-on.ts";
import type { CallState } from "./call-state.ts";
import type { EntryNotes } from "./entry-notes.ts";
import type { TransmitResult } from "./transmit.ts";

/**
 * Ends a sign-in whose token the server rejects and that could not be renewed. The entry keeps its place until the same
 * person signs in again. False: they have signed in again in the meantime.
 */
export function endSignIn(
  calls: CallState,
  notes: EntryNotes,
  entry: QueuedEntry,
  { reply, host, token }: TransmitResult,
): boolean {
  const { by, byApp, attempts } = entry.sending;
  const { tokens } = calls.connection;
  const holder = byApp ? calls.devicePerson() : by;
  const now = tokens.for(host, holder);
  if (now !== null && now !== token) return false;
  tokens.forget(holder);
  notes.say(entry, "sign-in-needed", "", "try later");
  calls.app.ports.journal.noteSending(entry.id, { attempts: Math.max(0, attempts - 1), blocked: blockedOnPerson(by) });
  const answered = answerCall(calls, entry, 401, reply.kind === "answer" ? reply.body : null);
  const [refusal = notes.word(entry, "sign-in-needed")] = answered.refusals;
  notes.tell(entry, [refusal]);
  calls.onChange(["$connection"]);
  return true;
}
