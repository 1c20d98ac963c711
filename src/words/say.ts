import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { CodedMessage, Reason } from "#engine/contract/reasons.ts";
import type { BoundWords, ErrorWords, PlainReason } from "./error-words.ts";

/**
 * What putting a refusal into words needs: the platform's words in a language, and the document's translations into it.
 */
export interface SayContext {
  readonly words: { readonly errors: ErrorWords };
  readonly t: (text: string) => string;
}

/** By field type; the values of all other types are entered. */
const HOW_TO_GIVE: ReadonlyMap<string, "choose" | "add"> = new Map([
  ["choice", "choose"],
  ["choices", "choose"],
  ["reference", "choose"],
  ["references", "choose"],
  ["yes/no", "choose"],
  ["date", "choose"],
  ["time", "choose"],
  ["date and time", "choose"],
  ["rating", "choose"],
  ["colour", "choose"],
  ["photo", "add"],
  ["photos", "add"],
  ["file", "add"],
  ["signature", "add"],
  ["location", "add"],
  ["children", "add"],
  ["list of text", "add"],
]);

/** The words of these codes have the field's name after a verb. */
const IN_SENTENCE: ReadonlySet<string> = new Set(["required", "not-unique"]);

/** Parameters that are counts. The bounds of values are not numbers to format: 1900 may be a year. */
const COUNTS = ["most", "least", "count"];
const BOUNDS: ReadonlySet<string> = new Set(["too-small", "too-large"]);
const BOUND_WORDS: readonly BoundWords[] = ["open", "time", "open-time"];

/**
 * A refusal in the person's language: texts of the document in its translation, those of the platform from the
 * catalogue.
 */
export function sayRefusal(speaker: SayContext, error: CodedMessage): string {
  const { code, message, reason } = error;
  const { words, t } = speaker;
  if (message !== null) return t(message);
  const { platform, requiredTo, named, figure } = words.errors;
  const given = { ...error.parameters };
  for (const name of BOUNDS.has(code) ? [] : COUNTS)
    if (/^\d+$/u.test(given[name] ?? "")) given[name] = figure(Number(given[name]));
  const parameters =
    IN_SENTENCE.has(code) && named !== undefined ? { ...given, field: named(t(given["field"] ?? "")) } : given;
  if (reason !== undefined) {
    const why = sayReason(speaker, reason);
    return Object.hasOwn(platform, code) ? fill(platform[code as keyof typeof platform], { why }, (text) => text) : why;
  }
  const to = code === "required" ? HOW_TO_GIVE.get(parameters["type"] ?? "") : undefined;
  if (to !== undefined) return fill(requiredTo[to], parameters, t);
  if (code === "too-small" || code === "too-large") {
    const bound = BOUND_WORDS.find((each) => each === given["bound"]);
    return fill(bound === undefined ? platform[code] : words.errors.bounds[code][bound], parameters, t);
  }
  if (Object.hasOwn(platform, code)) return fill(platform[code as keyof typeof platform], parameters, t);
  return code === "refused" ? words.errors.reasons.texts["not-allowed"] : code;
}

/** A reason why something is not allowed, in the person's language. */
export function sayReason(speaker: SayContext, reason: Reason): string {
  if (reason.code === "error") return sayRefusal(speaker, reason.error);
  if (reason.code === "several") return reason.reasons.map((one) => sayReason(speaker, one)).join(" ");
  const { texts } = speaker.words.errors.reasons;
  return fill(texts[reason.code], parametersOf(speaker, reason), (text) => text);
}

function parametersOf({ words, t }: SayContext, reason: PlainReason): { readonly [name: string]: string } {
  const { role, field, anyOf } = words.errors.reasons;
  switch (reason.code) {
    case "only-people":
      return {
        people: anyOf(reason.people.map((one) => (one.kind === "role" ? role(t(one.role)) : field(t(one.field))))),
      };
    case "only-in-status":
      return { statuses: anyOf(reason.statuses.map(t)) };
    case "not-in-status":
      return { status: t(reason.status) };
    case "only-if":
      return { condition: reason.condition };
    case "no-such-entity":
    case "no-such-event":
    case "no-such-field":
      return { name: reason.name };
    case "not-on-fields":
      return { action: reason.action };
    default:
      return {};
  }
}

const fill = (text: string, parameters: { readonly [name: string]: string }, t: (text: string) => string): string =>
  text.replaceAll(/\{([a-z]+)\}/gu, (_, name: string) => t(parameters[name] ?? ""));

/**
 * Why a call waits or failed: all errors that the answer reports, else the call's one error; empty if there is none.
 */
export function sayCall(
  speaker: SayContext,
  { errors, reason, code, parameters }: Pick<OutboxDetail, "errors" | "reason" | "code" | "parameters">,
): readonly string[] {
  if (errors.length > 0) return errors.map((error) => sayRefusal(speaker, error));
  if (reason === null && code === null) return [];
  return [sayRefusal(speaker, { code: code ?? "", message: reason, ...(parameters ? { parameters } : {}) })];
}
