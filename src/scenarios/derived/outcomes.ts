import { looseName } from "#text/names.ts";
import type { Outcome, Refusal } from "#engine/contract/commands.ts";

export const refusalsOf = (outcome: Outcome): readonly Refusal[] =>
  outcome.kind === "refused" ? outcome.refusals : outcome.kind === "warned" ? outcome.warnings : [];

/** The codes that an outcome was refused or warned with. */
export const codesOf = (outcome: Outcome): readonly string[] => refusalsOf(outcome).map(({ code }) => looseName(code));

/** The same without what an effect met in records that the person may not see: nothing is said of those (P6.13). */
export const codesOfSeen = (outcome: Outcome): readonly string[] =>
  refusalsOf(outcome)
    .filter(({ code, id }) => code !== "not-possible-now" || id !== null)
    .map(({ code }) => looseName(code));

export const inWords = (outcome: Outcome): string =>
  outcome.kind === "done" ? "done" : `${outcome.kind} with ${codesOf(outcome).join(", ")}`;

/** Refused for want of a right; a record that may not be seen is as good as gone. */
export const isForbidden = (outcome: Outcome): boolean =>
  outcome.kind === "refused" && outcome.refusals.some(({ code }) => code === "refused" || code === "not-found");

/** A value that does not fit its field is left out of the write, so nothing is learnt about rights. */
export const isUnfit = (outcome: Outcome, fields: readonly string[]): boolean =>
  refusalsOf(outcome).some(
    ({ code, field }) => field !== null && fields.includes(field) && /^(not-|no-such-)/.test(code),
  );
