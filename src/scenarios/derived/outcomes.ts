import { looseName } from "#text/names.ts";
import type { Outcome, Refusal } from "#engine/contract/commands.ts";

export const refusalsOf = (outcome: Outcome): readonly Refusal[] =>
  outcome.kind === "refused" ? outcome.refusals : outcome.kind === "warned" ? outcome.warnings : [];

/** The codes of all refusals or warnings. */
export const codesOf = (outcome: Outcome): readonly string[] => refusalsOf(outcome).map(({ code }) => looseName(code));

/** The same, without refusals from effects on records that the person may not see: these have no id (P6.13). */
export const codesOfSeen = (outcome: Outcome): readonly string[] =>
  refusalsOf(outcome)
    .filter(({ code, id }) => code !== "not-possible-now" || id !== null)
    .map(({ code }) => looseName(code));

export const inWords = (outcome: Outcome): string =>
  outcome.kind === "done" ? "done" : `${outcome.kind} with ${codesOf(outcome).join(", ")}`;

/** True if the person lacks a right. Records that they may not see are reported as missing. */
export const isForbidden = (outcome: Outcome): boolean =>
  outcome.kind === "refused" && outcome.refusals.some(({ code }) => code === "refused" || code === "not-found");

/** True if a value does not fit its field. Then the outcome says nothing about rights. */
export const isUnfit = (outcome: Outcome, fields: readonly string[]): boolean =>
  refusalsOf(outcome).some(
    ({ code, field }) => field !== null && fields.includes(field) && /^(not-|no-such-)/.test(code),
  );
