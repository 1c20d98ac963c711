import type { Submission } from "./contract/commands.ts";
import { operationsOf } from "./operations.ts";
import type { Runtime } from "./runtime.ts";

/** Commands that no first screen submits. Their code is in the chunk `commands/merging.ts`. */
const FETCHED: ReadonlySet<unknown> = new Set(["merge", "takeSetAside", "dropSetAside", "setConstant", "undo"]);

/** Whether a submission needs that chunk (one of these commands, or several commands) and it is not loaded yet. */
export const lacksMerging = (app: Runtime, { as, commands }: Submission): boolean =>
  operationsOf(app).merging === null &&
  (as === "merge" ||
    (Array.isArray(commands) && (commands.length > 1 || commands.some((command) => FETCHED.has(command?.kind)))));

/** Loads the chunk. The work itself then runs synchronously. */
export async function fetchMerging(app: Runtime): Promise<void> {
  operationsOf(app).merging ??= (await import("./commands/merging.ts")).MERGING;
}
