import type { Span } from "#text/span.ts";
import { entityWritten } from "../../entity-of-place.ts";
import { isShown, type Offer, type Words } from "../offer.ts";
import { readWholeCondition, wordsAt } from "./conditions.ts";
import { assignmentsInCode, effectInCode, type EffectInCode } from "./effects.ts";
import { readTimedEvent } from "./events.ts";
import { readValue } from "./values.ts";

const INTRODUCTION = /(?:only\s+|asked\s+)*(?:if|when|while|where)/u;
/** What may follow the condition of a list. */
const NEXT_CLAUSE = /^\s*(?:,|;|by\b|grouped\b|sorted\b|ordered\b|newest\b|oldest\b|latest\b|first\b|$)/iu;

export function asCondition({ text, span, at, place }: Words): Offer | null {
  const words = wordsAt(text, place);
  words.take(INTRODUCTION);
  const code = readWholeCondition(words);
  if (code === null || !(isShown(at) ? NEXT_CLAUSE.test(words.rest) : words.isAtEnd)) return null;
  const end = span.start + text.slice(0, words.at).trimEnd().length;
  return { span: { start: span.start, end }, text: `\`${code}\``, safe: !words.isUnsure };
}

/** `tomorrow`, `in 6 months`, `found on + 6 weeks`. A figure over other records becomes a computed field. */
export function asDefault(words: Words, isComputed: boolean): Offer | null {
  const { place, span, study } = words;
  const field = study.symbols.field(place.entity, words.at.row.get("field.field") ?? "");
  const type = place.entity === null ? undefined : place.scope.entities.get(place.entity)?.fields.get(field?.key ?? "");
  if (field === null || type === undefined) return null;
  const plain = wordsAt(words.text, place);
  const starts = plain.take(/=|in(?=\s+\d)/u)?.[0].toLowerCase();
  const value = readValue(plain);
  if (value === null || !plain.isAtEnd) return null;
  const code = starts === "in" ? `today() + ${value}` : value;
  if (!plain.isOf(code, type.type)) return null;
  const isFigure = /\.(?:size|sum|average|min|max)\(|^(?:years|months|days|hours|minutes)\(/u.test(code);
  const equals = isComputed || starts === "=" || isFigure ? "= " : "";
  const begins = isComputed ? equalsBefore(study.source, span.start) : span.start;
  return { span: { start: begins, end: span.end }, text: `\`${equals}${code}\``, safe: !plain.isUnsure };
}

/** The offset of `= price * 2`: the diagnostic covers only the text after the sign. */
function equalsBefore(source: string, start: number): number {
  const before = source.slice(Math.max(0, start - 20), start);
  return start - (/=\s*$/u.exec(before)?.[0].length ?? 0);
}

const offerAt = (span: Span, effect: EffectInCode | null): Offer | null =>
  effect === null ? null : { span, ...effect };

export function asEffect({ text, span, place }: Words): Offer | null {
  return offerAt(span, effectInCode(text, place));
}

export function asAssignments({ text, span, at, place, study }: Words): Offer | null {
  const target = entityWritten(study, at, span.start);
  return offerAt(span, target === null ? null : assignmentsInCode(text, place, target));
}

export function asEvent({ text, span, place }: Words): Offer | null {
  const words = wordsAt(text, place);
  const event = readTimedEvent(words);
  return event === null ? null : { span, text: event, safe: !words.isUnsure };
}
