import type { DraftEdit, DraftOutcome } from "../contract/drafts.ts";
import { isRecordVisible, loadOr, readableEdits, withEdit } from "../drafts/draft-client.ts";
import { withoutSecrets } from "../drafts/server-errors.ts";
import { showDraft } from "../drafts/show-draft.ts";
import { draftsOf } from "./drafts-of.ts";
import { refusedWith } from "./refused-with.ts";
import type { InNameOf, Session } from "./session.ts";

/** The outcome for a draft when the storage is full: the draft stays, with everything that was typed. */
export async function draftWithoutRoom(
  session: Session,
  draft: string,
  typed: readonly DraftEdit[] | undefined,
  inNameOf: InNameOf,
): Promise<DraftOutcome> {
  draftsOf(session).takeBack(draft);
  const outcome = refusedWith(session, "storage-full");
  const readable = await readableEdits(session, typed, inNameOf);
  return inNameOf(() => {
    const state = readable.reduce((before, edit) => withEdit(session, before, edit), loadOr(session, draft));
    if (readable.length > 0) draftsOf(session).keep(state);
    if (!isRecordVisible(session, state)) return { outcome, draft: null };
    return { outcome, draft: withoutSecrets(showDraft(session.app, session.actor, state)) };
  });
}
