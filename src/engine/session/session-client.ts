import type { SessionClient } from "../contract/app.ts";
import { describe } from "../describe.ts";
import { fetchSeldom, lacksSeldom, watchLater } from "../fetch-seldom.ts";
import type { Session } from "./session.ts";
import type { SessionWriting } from "./writing.ts";
import { QueryContext } from "../context/query-context.ts";

/** What a client may do in a session. */
export function sessionClient(
  session: Session,
  writing: () => Promise<SessionWriting>,
  holdsDevice: boolean,
): SessionClient {
  const { app, queries } = session;
  const { ports } = app;
  return {
    describe: async () => describe(session, holdsDevice),
    submit: async (submission) => (await (await writing()).ready.submit(submission))(submission),
    async ask(query) {
      const inNameOf = session.inNameOfWhoAsks();
      if (lacksSeldom(app, query)) await fetchSeldom(app);
      return inNameOf(() => queries.ask(query));
    },
    watch(query, listener) {
      const watch = (): (() => void) => queries.watch(query, listener);
      return lacksSeldom(app, query) ? watchLater(app, watch) : watch();
    },
    async readRecords(query) {
      const inNameOf = session.inNameOfWhoAsks();
      const { readRecords } = await import("../queries/records.ts");
      return inNameOf(() => readRecords(new QueryContext(app, session.actor), query));
    },
    prepareWriting: async () => void (await writing()),
    openDraft: async (request) => (await writing()).drafts.openDraft(request),
    editDraft: async (...given) => (await writing()).drafts.editDraft(...given),
    draftOptions: async (request) => (await writing()).drafts.draftOptions(request),
    submitDraft: async (...given) => (await (await writing()).ready.submitDraft(...given))(...given),
    discardDraft: async (draft) => (await writing()).drafts.discardDraft(draft),
    async keepFile(...given) {
      const inNameOf = session.inNameOfWhoAsks();
      const { readyKeepFile } = await import("./keep-file.ts");
      return (await readyKeepFile(session, inNameOf))(...given);
    },
    async readFile(hash, size) {
      if (!session.knowsFile(hash)) {
        const inNameOf = session.inNameOfWhoAsks();
        const { mayReadFile } = await import("./may-read-file.ts");
        if (!inNameOf(() => mayReadFile(session, hash))) return null;
      }
      return (size === "thumbnail" ? ports.files.thumbnail(hash) : null) ?? ports.files.get(hash);
    },
    async explainRight(...asked) {
      const inNameOf = session.inNameOfWhoAsks();
      const { explainTo } = await import("../rights/explain.ts");
      return inNameOf(() => explainTo(session, ...asked));
    },
    permissions: async () => (await import("../rights/permissions.ts")).permissions(app.lookup),
  };
}
