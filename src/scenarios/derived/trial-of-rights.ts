import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { OraclePerson, Oracle, OracleVisibility } from "./oracle.ts";
import type { Findings } from "./result.ts";
import { inWords, isForbidden } from "./outcomes.ts";
import type { TriedApp } from "./set-up.ts";

/** Somebody in front of an app, with what the document says about them. */
export interface RightsTrial {
  readonly oracle: Oracle;
  readonly app: TriedApp;
  readonly asker: OraclePerson;
  readonly sight: OracleVisibility;
  readonly findings: Findings;
  /** A command that this person may give and that changes nothing, once one is known: company for others. */
  harmless: Command | null;
}

/** What these commands would come to; nothing of them is kept. */
export const rehearse = ({ app }: RightsTrial, ...commands: readonly Command[]): Promise<Outcome> =>
  app.trial.rehearse({ commands });

/**
 * What one command would come to. One that should be forbidden is also tried in company: beside a command that is
 * allowed, before it and after it, it must be forbidden all the same.
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
 * What is wrong about an attempt, in one sentence. Who has no right and is refused for another reason learns that reason:
 * that is the fault, and not that it was refused.
 */
export function wrongly(name: string, allowed: boolean, deed: string, outcome: Outcome): string {
  if (allowed) return `${name} should be able to ${deed}, but it was ${inWords(outcome)}.`;
  return outcome.kind === "done"
    ? `${name} should not be able to ${deed}, but it was done.`
    : `${name} has no right to ${deed}, but was not told so: it was ${inWords(outcome)}.`;
}

export const should = (isSo: boolean): string => (isSo ? "should" : "should not");
