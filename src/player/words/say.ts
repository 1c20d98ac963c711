import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { ErrorWords } from "./errors/error-words.ts";

/** What saying why not takes: the platform's words, and the document's translations. */
export interface Speaker {
  readonly words: { readonly errors: ErrorWords };
  readonly t: (text: string) => string;
}

/** A refusal in the person's language: the document's words translated by it, the platform's by us. */
export function sayRefusal({ words, t }: Speaker, refusal: Pick<Refusal, "code" | "message" | "parameters">): string {
  const { code, message, parameters } = refusal;
  if (parameters === undefined) return sayReason({ words, t }, message);
  if (code === "refused") return sayReason({ words, t }, parameters["reason"] ?? message);
  const ours = Object.hasOwn(words.errors.platform, code) ? words.errors.platform[code] : undefined;
  return ours === undefined ? t(message) : fill(ours, parameters, t);
}

/**
 * Why somebody may not, in their language. The engine gives these as English sentences of few forms; one that is not
 * among them is the document's own, which its words translate.
 */
export function sayReason({ words, t }: Speaker, reason: string): string {
  const { reasons } = words.errors;
  const own = t(reason);
  if (reasons === null || own !== reason) return own;
  if (reason === "Nobody can do this.") return reasons.nobody;
  if (reason === "Only for yourself.") return reasons.yourself;
  if (reason === "This is not allowed.") return reasons.notAllowed;
  const inside = (begin: string, end: string): string | null =>
    reason.startsWith(begin) && reason.endsWith(end) ? reason.slice(begin.length, reason.length - end.length) : null;
  const who = inside("Only ", " can do this.");
  if (who !== null) return fill(reasons.only, { who: namesIn(who).map(t).join(", ") }, (text) => text);
  const statuses = inside("Only in ", ".");
  if (statuses !== null) return fill(reasons.inStatus, { status: namesIn(statuses).map(t).join(", ") }, (text) => text);
  const rule = inside("Only if ", ".");
  return rule === null ? reason : fill(reasons.onlyIf, { rule }, (text) => text);
}

/** "a keeper, the borrower or an admin" without its English. */
const namesIn = (text: string): readonly string[] =>
  text.split(/, | or /u).map((name) => name.replace(/^(?:an?|the) /u, ""));

const fill = (text: string, parameters: { readonly [name: string]: string }, t: (text: string) => string): string =>
  text.replaceAll(/\{([a-z]+)\}/gu, (_, name: string) => t(parameters[name] ?? ""));

/** Why a call waits or failed: what its answer found wrong, else the one reason; null where there is none. */
export function sayCall(
  speaker: Speaker,
  { errors, reason, code, parameters }: Pick<OutboxDetail, "errors" | "reason" | "code" | "parameters">,
): readonly string[] {
  if (errors.length > 0) return errors.map((error) => sayRefusal(speaker, error));
  if (reason === null) return [];
  return [sayRefusal(speaker, { code: code ?? "", message: reason, ...(parameters ? { parameters } : {}) })];
}
