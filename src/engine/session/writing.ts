import type { Outcome, Submission } from "../contract/commands.ts";
import { draftClient, readableEdits, type DraftMethods } from "../drafts/draft-client.ts";
import { fetchMerging, lacksMerging } from "../fetch-merging.ts";
import type { RunningApp } from "../running-app.ts";
import { sessionWrites, type SessionWrites } from "./session-writes.ts";
import type { InNameOf, Session } from "./session.ts";
import { submit } from "./submit.ts";

/** The writing methods of a session: drafts and submissions. */
export interface SessionWriting {
  readonly drafts: DraftMethods;
  /** Loads and checks what a write needs; the returned write itself is synchronous. */
  readonly ready: {
    readonly [M in keyof SessionWrites]: (...given: Parameters<SessionWrites[M]>) => Promise<SessionWrites[M]>;
  };
}

export function writingOf(running: RunningApp, session: Session, inNameOf: InNameOf): SessionWriting {
  const writes = sessionWrites(session, (submission) => submit(running, session, submission));
  return {
    drafts: draftClient(session, inNameOf),
    ready: {
      async submit(submission) {
        if (lacksMerging(running.app, submission)) await fetchMerging(running.app);
        const isUnknown = inNameOf(() => session.namesUnknown(submission.commands));
        const refused = isUnknown ? await unreadIn(session, submission, inNameOf) : null;
        return refused === null ? (given) => inNameOf(() => writes.submit(given)) : () => refused;
      },
      async submitDraft(_draft, _confirmed, typed) {
        const readable = await readableEdits(session, typed, inNameOf);
        return (draft, confirmed) => inNameOf(() => writes.submitDraft(draft, confirmed, readable));
      },
    },
  };
}

/** A refusal if a submission names files that this person may not read, else null. Loads its code on demand. */
async function unreadIn(session: Session, submission: Submission, inNameOf: InNameOf): Promise<Outcome | null> {
  const { refuseUnread } = await import("./may-read-file.ts");
  return inNameOf(() => refuseUnread(session, submission));
}
