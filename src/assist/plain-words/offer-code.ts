import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { parseExpression } from "#expr/parse.ts";
import { recordOf } from "#read/resolve/screens.ts";
import type { Span } from "#text/span.ts";
import { entityOfPlace, screenOfPlace } from "../entity-of-place.ts";
import type { AnalysedDocument } from "../analysed-document.ts";
import { placeAt } from "../text-place.ts";
import { asOwnValue, asStoredField } from "./code/asked-for.ts";
import { sureOfLetterCase } from "./code/letter-case.ts";
import { asAssignments, asCondition, asDefault, asEffect, asEvent } from "./code/offers.ts";
import { offerColumns } from "./forms/columns.ts";
import { asConstantBullet } from "./forms/constant-bullets.ts";
import { asConstantName } from "./forms/constant-names.ts";
import { asCurrency } from "./forms/currency.ts";
import { offerFields } from "./forms/field-bullets.ts";
import { isShown, LONGEST, MARKUP, type Offer, withoutFix, type Words } from "./offer.ts";
import { offerRights } from "./rights/rights.ts";
import { asBoundedRule, asOnlyWhen, asRule } from "./rules/offers.ts";
import { asRuleBullet } from "./rules/rule-bullets.ts";
import { asJoinedText } from "./code/joined-text.ts";
import { asPeople, asRoles } from "./samples/people.ts";
import { sampleValueOffer } from "./samples/sample-values.ts";
import { asOutcome } from "./scenarios/outcomes.ts";
import { asAction } from "./screens/actions.ts";
import { offerBlocks } from "./screens/block-bullets.ts";
import { asNewestFirst, asView } from "./screens/views.ts";
import { offerStates } from "./states/states.ts";
import { keepWhatIsTaken } from "./tried-fixes.ts";
import { typeOffer } from "./types/types.ts";

/** Diagnostics for words in place of code. */
const OFFERS: Readonly<Record<string, (found: Words) => Offer | null>> = {
  "code-expected": (found) => (found.at.key === "field.default" ? asDefault(found, true) : asCondition(found)),
  "default-not-understood": (found) => asDefault(found, false),
  "effect-not-understood": asEffect,
  "assignments-not-understood": asAssignments,
  "event-not-understood": asEvent,
  "type-not-understood": typeOffer,
  "sample-value": sampleValueOffer,
  "rule-not-understood": asRule,
  "status-unknown": asOnlyWhen,
  "constant-name": asConstantName,
  "currency-unknown": asCurrency,
  "view-not-understood": asView,
  "action-not-understood": asAction,
  "asked-for-stored": asStoredField,
  "step-not-understood": asOutcome,
  "operator-types": asJoinedText,
  "bullet-not-read": (found) =>
    found.at.part === 5 ? asRuleBullet(found) : found.at.part === 9 ? asConstantBullet(found) : null,
  "entity-unknown": asPeople,
  "field-unknown": (found) => asRoles(found) ?? asOwnValue(found) ?? asNewestFirst(found),
  // Phrases of point 5 whose bound is in words.
  "expression-unreadable": asBoundedRule,
  "number-as-on-paper": asBoundedRule,
  "name-with-space": asBoundedRule,
  "unknown-field": asBoundedRule,
  "unknown-name": asBoundedRule,
  "unknown-unit": asBoundedRule,
};

/** Each pair of brackets may hold a condition or a value, so every additional one doubles the work. */
const MOST_BRACKETS = 6;
/** Finding a place scans the lines above it, so a document full of mistakes would take too long. */
const MOST_OFFERS = 200;

/**
 * Offers code for plain words in places that need code (`status is Open`, `started at = now`), if every word is
 * understood and the code fits the place.
 */
export function offerCode(study: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  let tried = 0;
  const offered = diagnostics.map((each) => {
    const isWords = Object.hasOwn(OFFERS, each.code) && tried < MOST_OFFERS;
    if (isWords) tried++;
    const offer = isWords ? offerFor(study, each) : null;
    if (offer !== null) return { ...each, help: offer.help ?? each.help, fix: fixOf(study.source, offer) };
    if (each.code === "code-expected" && !isCode(study.source, each.span)) return withoutFix(each);
    return sureOfLetterCase(study.source, each);
  });
  const forms = [offerRights, offerFields, offerBlocks, offerStates, offerColumns];
  return forms.reduce((found, offer) => offer(study, found), keepWhatIsTaken(study, diagnostics, offered));
}

/** Backticks around prose would only be another mistake. */
const isCode = (source: string, { start, end }: Span): boolean =>
  parseExpression(source.slice(start, end), start).syntax !== null;

function fixOf(source: string, { span, text, safe, title, more = [] }: Offer): Fix {
  const edits = [{ span, text: escaped(source, span, text) }, ...more];
  return { title: title ?? `Change to ${text}`, edits, safe };
}

/** In a table, a bar would end the cell. */
function escaped(source: string, { start }: Span, text: string): string {
  const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return line.trimStart().startsWith("|") ? text.replaceAll("|", "\\|") : text;
}

function offerFor(study: AnalysedDocument, { code, span }: Diagnostic): Offer | null {
  const text = study.source.slice(span.start, span.end);
  const { scopeOf } = study.notes;
  if (text.length > LONGEST || MARKUP.test(text) || scopeOf === null) return null;
  if (text.split("(").length > MOST_BRACKETS + 1) return null;
  const at = placeAt(study.source, span.start);
  const entity = entityOfPlace(study, at, span.start);
  const screen = screenOfPlace(study, at);
  const scope = scopeOf(
    isShown(at) ? { candidate: entity, entity: screen === null ? null : recordOf(screen) } : { entity, before: true },
  );
  const place = { study, scope, entity: entity !== null && scope.entities.has(entity) ? entity : null, prefix: "" };
  return OFFERS[code]?.({ study, span, text, at, place }) ?? null;
}
