import { checkExpression } from "#expr/check.ts";
import { quote } from "#expr/quoted-text.ts";
import { targetOf } from "../../entity-of-place.ts";
import { BARE_NUMBER, readWholeCondition, wordsAt } from "./conditions.ts";
import { fieldNames, type PlainWords, type WordsPlace } from "../plain-words.ts";
import { readValue } from "./values.ts";

/** An effect as code, and whether it may be applied without asking. */
export interface EffectInCode {
  readonly text: string;
  readonly safe: boolean;
}

const found = (words: PlainWords, parts: readonly string[], between: string): EffectInCode | null =>
  words.isAtEnd ? { text: parts.join(between), safe: !words.isUnsure } : null;

/** Converts `started at = now`, `set tank to nothing`, `clear tank`, `increase stock by 2` to effects with code. */
export function effectInCode(text: string, place: WordsPlace): EffectInCode | null {
  const words = wordsAt(text, place);
  const condition = words.attempt(() => onlyIf(words));
  if (condition !== null) {
    const then = effectInCode(words.rest, place);
    if (then === null || then.text.includes("; ")) return null;
    return { text: `if \`${condition}\`: ${then.text}`, safe: then.safe && !words.isUnsure };
  }
  const parts: string[] = [];
  do {
    const one = readEffect(words);
    if (one === null) return null;
    parts.push(one);
  } while (words.take(/,\s*and|,|and/u) !== null);
  return found(words, parts, "; ");
}

/**
 * `batch = this, size = 30` after `with`: the left sides are fields of the written record, the right sides values of
 * the current record.
 */
export function assignmentsInCode(text: string, place: WordsPlace, target: string): EffectInCode | null {
  const words = wordsAt(text, place);
  const parts: string[] = [];
  do {
    const key = words.longest(fieldNames(place.study, target));
    if (key === null || words.take(/:?=|is|to/u) === null) return null;
    const value = valueFor(words, target, key);
    if (value === null) return null;
    parts.push(`\`${key} = ${value}\``);
  } while (words.take(/,\s*and|,|and/u) !== null);
  return found(words, parts, ", ");
}

/** `if stock < 2:` */
function onlyIf(words: PlainWords): string | null {
  const condition = words.take(/if/u) === null ? null : readWholeCondition(words);
  return condition === null || words.take(/:|,?\s*then/u) === null ? null : condition;
}

function readEffect(words: PlainWords): string | null {
  return (
    words.attempt(() => emptied(words)) ?? words.attempt(() => moved(words)) ?? words.attempt(() => assigned(words))
  );
}

function emptied(words: PlainWords): string | null {
  const field = words.take(/clear/u) === null ? null : readTarget(words);
  return field === null ? null : written(field, "empty");
}

function moved(words: PlainWords): string | null {
  const verb = words.take(/increase|raise|decrease|reduce|lower/u)?.[0].toLowerCase();
  const field = verb === undefined ? null : readTarget(words);
  const by = field === null || words.take(/by/u) === null ? null : readValue(words);
  // `by 10 %` means a share of the value, and `10` for a percentage would be 1,000 %.
  if (verb === undefined || field === null || by === null || by.endsWith("%")) return null;
  if (words.isPercent(field.path) && BARE_NUMBER.test(by)) return null;
  const value = `${field.path} ${verb === "increase" || verb === "raise" ? "+" : "-"} ${by}`;
  return fits(words, value, field.entity, field.key) ? written(field, value) : null;
}

function assigned(words: PlainWords): string | null {
  words.take(/set/u);
  const field = readTarget(words);
  if (field === null || words.take(/:?=|to|becomes/u) === null) return null;
  const value = valueFor(words, field.entity, field.key);
  return value === null ? null : written(field, value);
}

interface Target {
  /** As the code of the current record names it, `drug.stock`. */
  readonly path: string;
  /** The field that refers to the written record; null: it is the current record. */
  readonly through: string | null;
  readonly entity: string;
  readonly key: string;
}

function readTarget(words: PlainWords): Target | null {
  const { study, entity } = words.place;
  const path = entity === null ? null : words.field();
  if (entity === null || path === null) return null;
  const [first = "", second, ...more] = path.split(".");
  if (second === undefined) return { path, through: null, entity, key: first };
  const other = targetOf(study, entity, first);
  return other === null || more.length > 0 ? null : { path, through: first, entity: other, key: second };
}

const written = ({ through, key }: Target, value: string): string =>
  through === null ? `\`${key} = ${value}\`` : `change ${through} with \`${key} = ${value}\``;

/** One of the field's options, or a value of its type. */
function valueFor(words: PlainWords, entity: string, key: string): string | null {
  const options = words.place.scope.entities.get(entity)?.fields.get(key)?.options ?? [];
  const option = words.longest(options.map((name) => [name, quote(name)]));
  const value = option ?? readValue(words);
  return value !== null && fits(words, value, entity, key) ? value : null;
}

function fits(words: PlainWords, value: string, entity: string, key: string): boolean {
  const { scope } = words.place;
  // The status is set by events, never by effects.
  if (key === "status") return false;
  const type = scope.entities.get(entity)?.fields.get(key)?.type;
  const field = words.place.study.model.entities
    .find((one) => one.key === entity)
    ?.fields.find((one) => one.key === key);
  if (field?.type.kind === "percent" && BARE_NUMBER.test(value)) return false;
  // A date is assigned to a moment and would mean the beginning of the day.
  if (type?.kind === "instant" && words.typed(value)?.type.kind === "date") words.isUnsure = true;
  return type !== undefined && checkExpression(value, { start: 0, end: value.length }, scope, type).typed !== null;
}
