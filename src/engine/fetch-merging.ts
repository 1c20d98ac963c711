import type { Submission } from "./contract/commands.ts";
import { operationsOf } from "./operations.ts";
import type { Runtime } from "./runtime.ts";

/** Whether a submission merges and the code for that is not there yet. */
export const lacksMerging = (app: Runtime, { as, commands }: Submission): boolean =>
  operationsOf(app).merging === null &&
  (as === "merge" || (Array.isArray(commands) && commands.some((command) => command?.kind === "merge")));

/** The work itself then waits for nothing. */
export async function fetchMerging(app: Runtime): Promise<void> {
  operationsOf(app).merging ??= (await import("./commands/merging.ts")).MERGING;
}
