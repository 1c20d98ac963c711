import type { RunningApp } from "../running-app.ts";
import type { Session } from "./session.ts";
import type { SessionWriting } from "./writing.ts";

/**
 * Loads the code for drafts and submissions at first use, since no first screen needs it. Each request runs as the
 * person who made it, even if the profile changes while the code loads.
 */
export function writingWhenNeeded(running: RunningApp, session: Session): () => Promise<SessionWriting> {
  let code: typeof import("./writing.ts") | null = null;
  return async () => {
    const inNameOf = session.inNameOfWhoAsks();
    code ??= await import("./writing.ts");
    return code.writingOf(running, session, inNameOf);
  };
}
