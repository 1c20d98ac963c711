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

/** Why a call waits or failed. It comes with its code and in English, or in the words the document has for that code. */
export function sayCall(
  speaker: Speaker & { readonly description: { readonly model: { readonly errors: readonly { code: string }[] } } },
  code: string | null,
  reason: string,
): string {
  const reworded = speaker.description.model.errors.some((error) => error.code === code);
  const ours = code === null || reworded ? undefined : speaker.words.errors.platform[code];
  if (ours === undefined) return speaker.t(reason);
  const status = /\((\d{3})\)/u.exec(reason)?.[1];
  const said = status === undefined ? ours : ours.replace("{status}", status);
  return said.includes("{") ? speaker.t(reason) : said;
}
