import type { Outcome, Submission } from "../contract/commands.ts";
import { draftClient, readableEdits, type DraftMethods } from "../drafts/draft-client.ts";
import { fetchMerging, lacksMerging } from "../fetch-merging.ts";
import type { RunningApp } from "../running-app.ts";
import { sessionWrites, type SessionWrites } from "./session-writes.ts";
import type { Session } from "./session.ts";
import { submit } from "./submit.ts";

/** What a person writes with in a session: forms, and what they submit. */
export interface Writing {
  readonly drafts: DraftMethods;
  /** Fetches and looks up what a write takes; the write itself then waits for nothing. */
  readonly ready: {
    readonly [M in keyof SessionWrites]: (...given: Parameters<SessionWrites[M]>) => Promise<SessionWrites[M]>;
  };
}

export function writingOf(running: RunningApp, session: Session): Writing {
  const writes = sessionWrites(session, (submission) => submit(running, session, submission));
  return {
    drafts: draftClient(session),
    ready: {
      async submit(submission) {
        if (lacksMerging(running.app, submission)) await fetchMerging(running.app);
        const refused = session.namesUnknown(submission.commands) ? await unreadIn(session, submission) : null;
        return refused === null ? writes.submit : () => refused;
      },
      async submitDraft(_draft, _confirmed, typed) {
        const readable = await readableEdits(session, typed);
        return (draft, confirmed) => writes.submitDraft(draft, confirmed, readable);
      },
    },
  };
}

/** A refusal where a submission names files that this person may not read. The code that finds out is seldom needed. */
const unreadIn = async (session: Session, submission: Submission): Promise<Outcome | null> =>
  (await import("./may-read-file.ts")).refuseUnread(session, submission);
