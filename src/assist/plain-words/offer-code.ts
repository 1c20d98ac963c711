import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { parseExpression } from "#expr/parse.ts";
import { compactName } from "#read/names.ts";
import { recordOf } from "#read/resolve/screens.ts";
import type { Span } from "#text/span.ts";
import { entityOfPlace, entityWritten } from "../entity-of-place.ts";
import type { Study } from "../study.ts";
import { placeAt, type TextPlace } from "../text-place.ts";
import { readWholeCondition, wordsAt } from "./conditions.ts";
import { assignmentsInCode, effectInCode, type EffectInCode } from "./effects.ts";
import { readTimedEvent } from "./events.ts";
import type { WordsPlace } from "./plain-words.ts";
import { readValue } from "./values.ts";

interface Offer {
  readonly span: Span;
  readonly text: string;
  readonly safe: boolean;
}

/** Each says that words stand where code is needed. */
const OFFERS: Readonly<Record<string, (found: Words) => Offer | null>> = {
  "code-expected": (found) => (found.at.key === "field.default" ? asDefault(found, true) : asCondition(found)),
  "default-not-understood": (found) => asDefault(found, false),
  "effect-not-understood": asEffect,
  "assignments-not-understood": asAssignments,
  "event-not-understood": asEvent,
};

/** More than this is prose. */
const LONGEST = 300;
/** Each pair may hold a condition or a value, so that every further one doubles the work. */
const MOST_BRACKETS = 6;
/** A place is found by looking up the lines above it: a document of nothing but mistakes would take for ever. */
const MOST_OFFERS = 200;

/** Markup: what it shows and what the source has there differ. */
const MARKUP = /[`\\|\n]/u;

interface Words {
  readonly study: Study;
  readonly span: Span;
  readonly text: string;
  readonly at: TextPlace;
  readonly place: WordsPlace;
}

/**
 * What a document says in plain words where only code runs (`status is Open`, `started at = now`) gets the code for it as
 * a fix, if every word of it is understood and the code fits its place.
 */
export function offerCode(study: Study, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  let tried = 0;
  return diagnostics.map((each) => {
    const isWords = Object.hasOwn(OFFERS, each.code) && tried < MOST_OFFERS;
    if (isWords) tried++;
    const offer = isWords ? offerFor(study, each) : null;
    if (offer !== null) return { ...each, fix: fixOf(study.source, offer) };
    return each.code === "code-expected" && !isCode(study.source, each.span) ? withoutFix(each) : each;
  });
}

/** Backticks around prose would only be another mistake. */
const isCode = (source: string, { start, end }: Span): boolean =>
  parseExpression(source.slice(start, end), start).syntax !== null;

function withoutFix({ code, severity, span, message, help }: Diagnostic): Diagnostic {
  return { code, severity, span, message, help };
}

function fixOf(source: string, { span, text, safe }: Offer): Fix {
  return { title: `Change to ${text}`, edits: [{ span, text: escaped(source, span, text) }], safe };
}

/** Inside a table a bar ends the cell. */
function escaped(source: string, { start }: Span, text: string): string {
  const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return line.trimStart().startsWith("|") ? text.replaceAll("|", "\\|") : text;
}

function offerFor(study: Study, { code, span }: Diagnostic): Offer | null {
  const text = study.source.slice(span.start, span.end);
  const { scopeOf } = study.notes;
  if (text.length > LONGEST || MARKUP.test(text) || scopeOf === null) return null;
  if (text.split("(").length > MOST_BRACKETS + 1) return null;
  const at = placeAt(study.source, span.start);
  const entity = entityOfPlace(study, at, span.start);
  const scope = scopeOf(
    isShown(at) ? { candidate: entity, entity: recordOfScreen(study, at) } : { entity, before: true },
  );
  const place = { study, scope, entity: entity !== null && scope.entities.has(entity) ? entity : null, prefix: "" };
  return OFFERS[code]?.({ study, span, text, at, place }) ?? null;
}

/** What a screen or a part of an overview shows: bare names are those of its rows. */
const isShown = ({ key }: TextPlace): boolean => key?.endsWith(".shows") === true;

/** The record of the screen, which is `this` there. */
function recordOfScreen({ model }: Study, { row, heading }: TextPlace): string | null {
  const name = compactName(row.get("screen.screen") ?? heading ?? "");
  const screen = model.screens.find((each) => compactName(each.name) === name);
  return screen === undefined ? null : recordOf(screen);
}

const INTRODUCTION = /(?:only\s+|asked\s+)*(?:if|when|while|where)/u;
/** What may follow the condition of a list. */
const NEXT_CLAUSE = /^\s*(?:,|;|by\b|grouped\b|sorted\b|ordered\b|newest\b|oldest\b|latest\b|first\b|$)/iu;

function asCondition({ text, span, at, place }: Words): Offer | null {
  const words = wordsAt(text, place);
  words.take(INTRODUCTION);
  const code = readWholeCondition(words);
  if (code === null || !(isShown(at) ? NEXT_CLAUSE.test(words.rest) : words.isAtEnd)) return null;
  const end = span.start + text.slice(0, words.at).trimEnd().length;
  return { span: { start: span.start, end }, text: `\`${code}\``, safe: !words.isUnsure };
}

/** `tomorrow`, `in 6 months`, `found on + 6 weeks`; a figure of other records is worked out for ever. */
function asDefault(words: Words, isComputed: boolean): Offer | null {
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

/** Where `= price * 2` begins: what follows the sign is told as wrong. */
function equalsBefore(source: string, start: number): number {
  const before = source.slice(Math.max(0, start - 20), start);
  return start - (/=\s*$/u.exec(before)?.[0].length ?? 0);
}

const offerAt = (span: Span, effect: EffectInCode | null): Offer | null =>
  effect === null ? null : { span, ...effect };

function asEffect({ text, span, place }: Words): Offer | null {
  return offerAt(span, effectInCode(text, place));
}

function asAssignments({ text, span, at, place, study }: Words): Offer | null {
  const target = entityWritten(study, at, span.start);
  return offerAt(span, target === null ? null : assignmentsInCode(text, place, target));
}

function asEvent({ text, span, place }: Words): Offer | null {
  const words = wordsAt(text, place);
  const event = readTimedEvent(words);
  return event === null ? null : { span, text: event, safe: !words.isUnsure };
}
