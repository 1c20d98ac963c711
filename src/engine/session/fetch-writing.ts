import type { RunningApp } from "../running-app.ts";
import type { Session } from "./session.ts";
import type { Writing } from "./writing.ts";

/** No first screen writes: the code for forms and submissions comes with the first of them. */
export function writingWhenNeeded(running: RunningApp, session: Session): () => Promise<Writing> {
  let writing: Writing | null = null;
  return async () => (writing ??= (await import("./writing.ts")).writingOf(running, session));
}
