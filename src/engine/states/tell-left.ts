import { APP } from "#model/4-states.ts";
import { CommandContext } from "../context/command-context.ts";
import { NOWHERE, word } from "../refuse.ts";
import type { RunningApp } from "../running-app.ts";
import { CommitChanges } from "./commit-changes.ts";

/**
 * Reports an import or merge that was interrupted and could not be undone. Nobody waits for an answer, so the message
 * goes into the inbox.
 */
export function tellLeft(running: RunningApp): void {
  const refusal = word(new CommandContext(running.app, running.app.itself), "import-left", NOWHERE);
  const touches = new CommitChanges();
  touches.refused.push({ entity: APP, id: APP, row: "", refusal, what: "cut-off" });
  running.changed(touches);
}
