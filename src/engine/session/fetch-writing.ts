import type { RunningApp } from "../running-app.ts";
import type { Session } from "./session.ts";
import type { SessionWriting } from "./writing.ts";

/**
 * No first screen writes: the code for forms and submissions comes with the first of them. What it is asked for is done in
 * the name of whoever asks.
 */
export function writingWhenNeeded(running: RunningApp, session: Session): () => Promise<SessionWriting> {
  let code: typeof import("./writing.ts") | null = null;
  return async () => {
    const inNameOf = session.inNameOfWhoAsks();
    code ??= await import("./writing.ts");
    return code.writingOf(running, session, inNameOf);
  };
}
