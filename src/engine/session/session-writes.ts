import type { SessionClient } from "../contract/app.ts";
import type { Outcome, Submission } from "../contract/commands.ts";
import { loadOr } from "../drafts/draft-client.ts";
import { valuesOf } from "../drafts/draft-state.ts";
import { answeredDraft, withoutSecrets } from "../drafts/server-errors.ts";
import { showDraft } from "../drafts/show-draft.ts";
import { refusedWith } from "./refused-with.ts";
import type { Session } from "./session.ts";
import { callsOf } from "../call-hooks.ts";

/** `2 MB`, `500 KB`: no limit is told as 0 MB. */
const sizeInWords = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.round(bytes / 1e5) / 10} MB` : `${Math.round(bytes / 100) / 10} KB`;

/** A thumbnail that is larger is none: the file itself is shown instead. */
const LARGEST_THUMBNAIL = 200_000;

/** A method without its promise. */
export type Synchronously<F> = F extends (...given: infer G) => Promise<infer R> ? (...given: G) => R : never;

/** The writes of a session. Nothing is awaited, so that each can be done in one transaction with the note of it. */
export type SessionWrites = {
  readonly [M in "submit" | "submitDraft" | "keepFile"]: Synchronously<SessionClient[M]>;
};

export function sessionWrites(session: Session, submit: (submission: Submission) => Outcome): SessionWrites {
  const { app, drafts } = session;
  const { ports } = app;
  return {
    submit,
    submitDraft(draft, confirmed) {
      const state = loadOr(session, draft);
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
        drafts.drop(draft);
        return { outcome, draft: null };
      }
      // What is sent at once may be refused at once: the form stays until there is an answer.
      for (const key of waitsFor)
        callsOf(app).whenAnswered(key, (refusals) => answeredDraft(drafts, state.draft, refusals));
      const tried = { ...state, tried: outcome.kind !== "done" };
      drafts.keep(tried);
      return { outcome, draft: withoutSecrets(showDraft(app, session.actor, tried)) };
    },
    keepFile(bytes, name, type, thumbnail) {
      const most = app.lookup.limit(type.startsWith("image/") ? "largest photo" : "largest file");
      if (most !== null && bytes.length > most)
        return refusedWith(session, "too-large-file", { most: sizeInWords(most) });
      const { hash, size } = ports.files.put(bytes, name, type);
      if (thumbnail !== undefined && thumbnail.length <= LARGEST_THUMBNAIL) ports.files.putThumbnail(hash, thumbnail);
      return { kind: "kept", value: { hash, name, type, size } };
    },
  };
}
