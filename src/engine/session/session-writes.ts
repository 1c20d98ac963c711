import type { SessionClient } from "../contract/app.ts";
import type { Outcome, Submission } from "../contract/commands.ts";
import { isRecordVisible, loadOr, withEdit } from "../drafts/draft-client.ts";
import { valuesOf } from "../drafts/draft-state.ts";
import { answeredDraft, withoutSecrets } from "../drafts/server-errors.ts";
import { showDraft } from "../drafts/show-draft.ts";
import { draftsOf } from "./drafts-of.ts";
import type { Session } from "./session.ts";
import { callsOf } from "../call-hooks.ts";

/** A method without its promise. */
export type Synchronously<F> = F extends (...given: infer G) => Promise<infer R> ? (...given: G) => R : never;

/** The writes of a session. Synchronous, so that each can share a transaction with the note that it was done. */
export type SessionWrites = {
  readonly [M in "submit" | "submitDraft"]: Synchronously<SessionClient[M]>;
};

export function sessionWrites(session: Session, submit: (submission: Submission) => Outcome): SessionWrites {
  const { app } = session;
  const drafts = draftsOf(session);
  return {
    submit,
    submitDraft(draft, confirmed, typed = []) {
      const state = typed.reduce((before, edit) => withEdit(session, before, edit), loadOr(session, draft));
      const { entity, id, event, newId } = state;
      const values = valuesOf(state);
      const outcome = submit({
        confirmed,
        commands: [
          event !== null && id !== null
            ? { kind: "fire", entity, id, event, values }
            : id === null
              ? { kind: "create", entity, id: newId, values }
              : { kind: "change", entity, id, values },
        ],
      });
      const waitsFor = outcome.kind === "done" ? (outcome.calls ?? []) : [];
      if (outcome.kind === "done" && waitsFor.length === 0) {
        drafts.saved(draft);
        return { outcome, draft: null };
      }
      // If the person may no longer see the record, they may not see its draft either.
      if (outcome.kind !== "done" && !isRecordVisible(session, state)) return { outcome, draft: null };
      // Calls that are sent at once may still be refused; the draft stays until they are answered.
      for (const key of waitsFor)
        callsOf(app).whenAnswered(key, (refusals) => answeredDraft(drafts, state.draft, refusals));
      const tried = { ...state, tried: outcome.kind !== "done" };
      drafts.keep(tried);
      return { outcome, draft: withoutSecrets(showDraft(app, session.actor, tried)) };
    },
  };
}
