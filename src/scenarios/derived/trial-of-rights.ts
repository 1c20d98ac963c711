import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { OraclePerson, Oracle, OracleVisibility } from "./oracle.ts";
import type { Findings } from "./result.ts";
import { inWords, isForbidden } from "./outcomes.ts";
import type { TriedApp } from "./set-up.ts";

/** A person who uses an app, with the oracle and what they may see. */
export interface RightsTrial {
  readonly oracle: Oracle;
  readonly app: TriedApp;
  readonly asker: OraclePerson;
  readonly sight: OracleVisibility;
  readonly findings: Findings;
  /** A command that this person may run and that changes nothing, for use in batches. Null: none known yet. */
  harmless: Command | null;
}

/** The outcome of these commands, without saving anything. */
export const rehearse = ({ app }: RightsTrial, ...commands: readonly Command[]): Promise<Outcome> =>
  app.trial.rehearse({ commands });

/**
 * The outcome of one command. A forbidden command is also tried in a batch, before and after an allowed one: it must be
 * forbidden there too.
 */
export async function tryAlone(tried: RightsTrial, command: Command, allowed: boolean): Promise<Outcome> {
  const outcome = await rehearse(tried, command);
  const { harmless } = tried;
  if (allowed || harmless === null || !isForbidden(outcome)) return outcome;
  for (const commands of [
    [harmless, command],
    [command, harmless],
  ]) {
    const together = await rehearse(tried, ...commands);
    if (!isForbidden(together)) return together;
  }
  return outcome;
}

/** `Ana (member)`. */
export function nameOf(oracle: Oracle, { id, roles }: OraclePerson): string {
  if (id === null) return "A guest";
  const name = oracle.record("Person", id)?.["name"];
  return `${typeof name === "string" && name !== "" ? name : id} (${roles.join(", ") || "no role"})`;
}

export const who = ({ oracle, asker }: RightsTrial): string => nameOf(oracle, asker);

/**
 * Describes a failed attempt. If a person without the right was refused for another reason, the fault is that they
 * learned this reason.
 */
export function wrongly(name: string, allowed: boolean, deed: string, outcome: Outcome): string {
  if (allowed) return `${name} should be able to ${deed}, but it was ${inWords(outcome)}.`;
  return outcome.kind === "done"
    ? `${name} should not be able to ${deed}, but it was done.`
    : `${name} has no right to ${deed}, but was not told so: it was ${inWords(outcome)}.`;
}

export const should = (isSo: boolean): string => (isSo ? "should" : "should not");
