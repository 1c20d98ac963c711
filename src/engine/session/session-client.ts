import type { SessionClient } from "../contract/app.ts";
import type { Outcome, Refusal, Submission } from "../contract/commands.ts";
import { describe } from "../describe.ts";
import { draftClient } from "../drafts/draft-client.ts";
import type { PlatformCode } from "../platform-errors.ts";
import { NOWHERE, word } from "../refuse.ts";
import type { Session } from "./session.ts";
import { Context } from "../context/context.ts";
import { Actor } from "./actor.ts";

/** A thumbnail that is larger is none: the file itself is shown instead. */
const LARGEST_THUMBNAIL = 200_000;

export const refusedWith = (
  session: Session,
  code: PlatformCode,
  parameters: Readonly<Record<string, string>> = {},
): { readonly kind: "refused"; readonly refusals: readonly Refusal[] } => ({
  kind: "refused",
  refusals: [word(new Context(session.app, session.actor), code, NOWHERE, { parameters })],
});

/** What a client may do in a session. */
export function sessionClient(session: Session, submit: (submission: Submission) => Outcome): SessionClient {
  const { app, queries } = session;
  const { ports } = app;
  const { model } = app.lookup;
  return {
    describe: async () => describe(session),
    submit: async (submission) => submit(submission),
    ask: async (query) => queries.ask(query),
    watch: (query, listener) => queries.watch(query, listener),
    ...draftClient(session, submit),
    async keepFile(bytes, name, type, thumbnail) {
      const most = model.constants.limits.find((limit) =>
        type.startsWith("image/") ? /photo/.test(limit.name) : /file/.test(limit.name),
      );
      if (most !== undefined && bytes.length > most.value.value)
        return refusedWith(session, "too-large-file", { most: `${Math.round(most.value.value / 1e5) / 10} MB` });
      const { hash, size } = ports.files.put(bytes, name, type);
      if (thumbnail !== undefined && thumbnail.length <= LARGEST_THUMBNAIL) ports.files.putThumbnail(hash, thumbnail);
      return { kind: "kept", value: { hash, name, type, size } };
    },
    readFile: async (hash, size) =>
      (size === "thumbnail" ? ports.files.thumbnail(hash) : null) ?? ports.files.get(hash),
    async explainRight(role, action, entity, id) {
      const { explain } = await import("../rights/explain.ts");
      const actor = new Actor(session.actor.person, [role], session.languages);
      return explain(new Context(app, actor), action, entity, id);
    },
    permissions: async () => (await import("../rights/permissions.ts")).permissions(app.lookup),
  };
}
