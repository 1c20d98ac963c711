import type { Submission } from "./contract/commands.ts";
import { operationsOf } from "./operations.ts";
import type { Runtime } from "./runtime.ts";

/** Commands that no first screen gives: their code comes with the code that merges. */
const FETCHED: ReadonlySet<unknown> = new Set(["merge", "takeSetAside", "dropSetAside", "setConstant", "undo"]);

/** Whether a submission gives one of them, or several commands at once, and the code for that is not there yet. */
export const lacksMerging = (app: Runtime, { as, commands }: Submission): boolean =>
  operationsOf(app).merging === null &&
  (as === "merge" ||
    (Array.isArray(commands) && (commands.length > 1 || commands.some((command) => FETCHED.has(command?.kind)))));

/** The work itself then waits for nothing. */
export async function fetchMerging(app: Runtime): Promise<void> {
  operationsOf(app).merging ??= (await import("./commands/merging.ts")).MERGING;
}
