import type { SessionClient } from "../contract/app.ts";
import type { Outcome, Submission } from "../contract/commands.ts";
import { describe } from "../describe.ts";
import { draftClient, readableEdits } from "../drafts/draft-client.ts";
import { fetchMerging, lacksMerging } from "../fetch-merging.ts";
import { fetchSeldom, lacksSeldom, watchLater } from "../fetch-seldom.ts";
import { sessionWrites } from "./session-writes.ts";
import type { Session } from "./session.ts";
import { QueryContext } from "../context/query-context.ts";

/** A refusal where a submission names files that this person may not read. The code that finds out is seldom needed. */
export const unreadIn = async (session: Session, submission: Submission): Promise<Outcome | null> =>
  (await import("./may-read-file.ts")).refuseUnread(session, submission);

/** What a client may do in a session. */
export function sessionClient(
  session: Session,
  submit: (submission: Submission) => Outcome,
  holdsDevice: boolean,
): SessionClient {
  const { app, queries } = session;
  const { ports } = app;
  const writes = sessionWrites(session, submit);
  return {
    describe: async () => describe(session, holdsDevice),
    async submit(submission) {
      if (lacksMerging(app, submission)) await fetchMerging(app);
      const refused = session.namesUnknown(submission.commands) ? await unreadIn(session, submission) : null;
      return refused ?? writes.submit(submission);
    },
    async ask(query) {
      if (lacksSeldom(app, query)) await fetchSeldom(app);
      return queries.ask(query);
    },
    watch(query, listener) {
      const watch = (): (() => void) => queries.watch(query, listener);
      return lacksSeldom(app, query) ? watchLater(app, watch) : watch();
    },
    async readRecords(query) {
      const { readRecords } = await import("../queries/records.ts");
      return readRecords(new QueryContext(app, session.actor), query);
    },
    ...draftClient(session),
    submitDraft: async (draft, confirmed, typed) =>
      writes.submitDraft(draft, confirmed, await readableEdits(session, typed)),
    keepFile: async (...given) => (await (await import("./keep-file.ts")).readyKeepFile(session))(...given),
    async readFile(hash, size) {
      if (!session.knowsFile(hash) && !(await import("./may-read-file.ts")).mayReadFile(session, hash)) return null;
      return (size === "thumbnail" ? ports.files.thumbnail(hash) : null) ?? ports.files.get(hash);
    },
    explainRight: async (...asked) => (await import("../rights/explain.ts")).explainTo(session, ...asked),
    permissions: async () => (await import("../rights/permissions.ts")).permissions(app.lookup),
  };
}
