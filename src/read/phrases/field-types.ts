import type { FieldType, PlainType } from "#model/3-entities.ts";
import type { Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Rich } from "../markdown/rich.ts";
import { compactName, type Names } from "../names.ts";
import { written, type Reading } from "../reading.ts";
import { unquote } from "./lists.ts";
import { codeFor } from "./code-for.ts";
import { tellLastOption, tellRatingBeyondFive, tellSeriesPrefix } from "./types-two-ways.ts";
import { CHOICE, takeEndings, takeTraits, type TypeSuffixes } from "./type-endings.ts";
import { currencyNamed, KNOWN_UNITS, unitNamed } from "./units.ts";

/** The plain types with their synonyms. */
const PLAIN: Readonly<Record<PlainType, readonly string[]>> = {
  text: ["short text", "string", "line of text"],
  "long text": ["multiline text", "multi-line text", "text (multiline)", "text (long)", "paragraph", "several lines"],
  "formatted text": ["markdown", "rich text"],
  "list of text": ["list of texts", "tags", "texts"],
  number: ["decimal", "decimal number"],
  "whole number": ["integer", "int", "count"],
  money: ["amount", "amount of money", "currency", "price"],
  percent: ["percentage", "%"],
  "yes/no": ["yes or no", "boolean", "bool", "yes / no", "checkbox", "tick box", "true/false"],
  date: ["day"],
  time: ["time of day"],
  "date and time": ["datetime", "date/time", "date & time", "date + time", "date time", "timestamp", "moment"],
  duration: ["length of time"],
  email: ["e-mail", "email address", "e-mail address"],
  phone: ["phone number", "telephone", "telephone number"],
  link: ["url", "web address", "address of a page"],
  photo: ["picture", "image"],
  photos: ["pictures", "images", "list of photo", "list of photos"],
  file: ["attachment", "document"],
  signature: [],
  barcode: ["bar code", "qr code"],
  location: [
    "place",
    "position",
    "coordinates",
    "gps",
    "gps location",
    "gps position",
    "gps coordinates",
    "geolocation",
    "geo point",
    "geopoint",
  ],
  rating: ["stars", "rating out of 5", "stars out of 5"],
  colour: ["color"],
  secret: ["password"],
};

/** The types that need no further words, as in the language reference. */
export const PLAIN_TYPES: readonly string[] = Object.keys(PLAIN);

/** True for a word that is always this type, even if an entity has that name. */
export const isPlainType = (name: string): boolean => Object.hasOwn(PLAIN, looseName(name));

const plainTypes = new Map<string, PlainType>();
for (const [type, synonyms] of Object.entries(PLAIN) as [PlainType, readonly string[]][])
  for (const name of [type, ...synonyms]) plainTypes.set(name, type);

const ONE = /^(?:single |choice\b|one\b|enum)/iu;

/** `several Skill`, `many skills`, `links to several people`. */
const SEVERAL = /^(?:(?:links?|references?)\s+to\s+)?(?:several|many|any number of)\s+/iu;

/** A type with its unit: `number in kg`, `number (kg)`, `number, kg`. */
const MEASURED = /^(.+?)(?:\s+in\s+(.+)|\s*\(\s*(?:in\s+)?(.+?)\s*\)|\s*,\s*(?:in\s+)?(.+))$/iu;

/** Longer texts would make the pattern slow. */
const LONGEST_MEASURED = 100;

/** The maximum number of digits of a series: all numbers up to there must be exact. */
const MOST_DIGITS = 15;

export interface ReadType extends Omit<TypeSuffixes, "rich"> {
  readonly type: FieldType;
  readonly problem: Problem | null;
}

export function readFieldType(reading: Reading, names: Names, whole: Rich): ReadType {
  const { rich, ...endings } = takeEndings(whole);
  const read = readBareType(reading, names, rich);
  if (read.type.kind === "rating") tellRatingBeyondFive(reading, whole, endings.limits);
  return { ...read, ...endings };
}

type BareType = Pick<ReadType, "type" | "problem">;

/** An entity of the document takes precedence over a synonym: it may be called `Document` or `Day`. */
function readBareType(reading: Reading, names: Names, rich: Rich): BareType {
  const words = looseName((rich.onlyCode?.source ?? rich.text).replace(/\.$/, ""));
  const exact = Object.hasOwn(PLAIN, words) ? (words as PlainType) : undefined;
  if (exact !== undefined) return { type: { kind: exact }, problem: null };

  const where = /\s+(?:where|whose)\s+\uE000$/iu.exec(rich.text);
  const code = where === null ? null : rich.codeAt(rich.text.length - 1);
  const head = where === null ? rich : takeTraits(rich.slice(0, where.index).trim()).rich;
  const narrowed = code === null ? null : reading.expression(code);

  const choice = CHOICE.exec(head.text);
  if (choice !== null && narrowed === null) {
    const inside = choice[0].endsWith("(") && head.text.endsWith(")") ? head.text.length - 1 : head.text.length;
    const parts = optionsIn(head.slice(choice[0].length, inside));
    const options = parts.map((option) => written(unquote(option)));
    const [only, ...others] = options;
    if (only !== undefined && others.length === 0 && ONE.test(choice[0]))
      reading.problem("choice-of-one", only.span, { option: only.value });
    tellOddOptions(reading, options);
    tellLastOption(reading, parts, ONE.test(choice[0]));
    return { type: { kind: ONE.test(choice[0]) ? "choice" : "choices", options }, problem: null };
  }
  const series = /^(?:number )?series\s*:?\s+(\S*?)(\d+)$/iu.exec(rich.plain);
  if (series !== null) {
    const digits = series[2] ?? "1";
    const first = Number(digits);
    if (digits.length > MOST_DIGITS)
      return {
        type: { kind: "unknown", written: rich.plain },
        problem: reading.problem("number-out-of-range", rich.span, {}),
      };
    tellSeriesPrefix(reading, rich, series[1] ?? "");
    return { type: { kind: "series", prefix: series[1] ?? "", digits: digits.length, first }, problem: null };
  }
  if (/^(?:auto|automatic|running)[ -]?number$/u.test(words))
    return { type: { kind: "series", prefix: "", digits: 1, first: 1 }, problem: null };
  if (looseName(head.text) === "person") return reference("Person", narrowed);
  const role = /^(?:person|people)\s+(?:with|who has|in)\s+(?:the\s+)?role\s+(?:of\s+)?(?=\S)/iu.exec(head.text);
  if (role !== null && narrowed === null) {
    const roles = head.slice(role[0].length);
    const has = roles
      .split(",")
      .flatMap((part) => part.split(" or "))
      .map((part) => unquote(part.slice(/^or\s+/iu.exec(part.text)?.[0].length ?? 0)).plain)
      .map((name) => `${JSON.stringify(name)} in roles`);
    return reference("Person", reading.expression(codeFor(has.join(" or "), roles)));
  }
  const many = /^(?:list|lists|rows|several)\s+of\s+/iu.exec(head.text);
  const name = head.text.slice(many?.[0].length ?? 0).replace(/^(?:an?|one|the|reference to|link to)\s+/iu, "");
  const entity = name.endsWith("[]") ? null : names.entity(name);
  if (many !== null && entity !== null && narrowed === null)
    return { type: { kind: "children", entity }, problem: null };
  if (many === null && entity !== null) {
    tellPlural(reading, head, name, entity);
    return reference(entity, narrowed);
  }
  const several = SEVERAL.exec(head.text);
  const array = /^(.+)\[\]$/u.exec(head.text)?.[1];
  const linked = several === null ? names.entity(array ?? "") : names.entity(head.text.slice(several[0].length));
  if (linked !== null) return { type: { kind: "references", entity: linked, where: narrowed }, problem: null };
  if (looseName(head.text) === "user") return reference("Person", narrowed);
  const synonym = plainTypes.get(words);
  if (synonym !== undefined) return { type: { kind: synonym }, problem: null };
  const measured = narrowed === null ? readMeasured(reading, names, rich) : null;
  if (measured !== null) return measured;
  if (many !== null && entity !== null && code !== null) {
    const problem = reading.problem("type-is-a-view", rich.span, { entity: name.trim(), code: code.source });
    return { type: { kind: "unknown", written: rich.plain }, problem };
  }
  const known = [...Object.keys(PLAIN), "choice of", "person", "several", "number series", ...names.entityNames()];
  const problem = reading.problem("type-not-understood", rich.span, {
    written: rich.plain,
    near: patternOf(names, head) ?? suggest(name, known),
  });
  return { type: { kind: "unknown", written: rich.plain }, problem };
}

/** `number in kg`, `whole number (minutes)`, `money in EUR`; null: something else. */
function readMeasured(reading: Reading, names: Names, rich: Rich): BareType | null {
  const found = rich.plain.length > LONGEST_MEASURED ? null : MEASURED.exec(rich.plain);
  const kind = plainTypes.get(looseName(found?.[1] ?? ""));
  const said = found?.[2] ?? found?.[3] ?? found?.[4] ?? "";
  if (kind === "number" || kind === "whole number") {
    const unit = unitNamed(said, found?.[2] !== undefined);
    return unit === null ? null : { type: { kind, unit }, problem: null };
  }
  const currency = kind === "money" ? currencyNamed(said) : null;
  if (currency === null) return null;
  const problem =
    currency === names.currency
      ? null
      : reading.problem("type-currency", rich.span, { written: currency, currency: names.currency });
  return { type: { kind: "money" }, problem };
}

/** `Tools`, if there is an entity Tool, may be meant as several of them. */
function tellPlural(reading: Reading, head: Rich, name: string, entity: string): void {
  const said = compactName(name);
  const own = compactName(entity);
  const isLonger = said !== own && said.startsWith(own.slice(0, -1)) && said.length > own.length;
  if (isLonger || (said === "people" && entity === "Person"))
    reading.problem("type-is-plural", head.span, { written: name, entity });
}

/** How a type that begins correctly may continue. */
function patternOf(names: Names, head: Rich): string | null {
  if (/^choices?$/iu.test(head.text)) return `${head.text.toLowerCase()} of A, B, C`;
  const unit = head.plain.split(" ").at(-1) ?? "";
  if (KNOWN_UNITS.has(unit)) return `number in ${unit}`;
  if (currencyNamed(unit) === names.currency) return "money";
  const options = head.plain.split(/\s\/\s|,\s*(?:or\s+)?|\sor\s/u);
  const isChoice = options.length > 2 || head.plain.includes(" / ");
  if (isChoice && !plainTypes.has(looseName(options[0] ?? ""))) return `choice of ${options.join(", ")}`;
  const narrowed = /^(.+?)\s+where\s/iu.exec(head.text)?.[1];
  return narrowed !== undefined && names.entity(narrowed) !== null ? `${narrowed}\` where \`…` : null;
}

const reference = (entity: string, where: Extract<FieldType, { kind: "reference" }>["where"]): BareType => ({
  type: { kind: "reference", entity, where },
  problem: null,
});

/** Reports options that occur twice, since only one of them can be chosen, and `etc.`, which would be an option. */
function tellOddOptions(reading: Reading, options: readonly ReturnType<typeof written>[]): void {
  const seen = new Set<string>();
  for (const { value, span } of options) {
    const loose = looseName(value);
    if (seen.has(loose)) reading.problem("option-twice", span, { option: value });
    else if (/^(?:…|\.{2,}|etc\.?|and so on)$/u.test(loose))
      reading.problem("option-and-so-on", span, { option: value });
    seen.add(loose);
  }
}

/** `A, B, C`, `A, B or C`, `A or B`, `A / B`. Quotation marks around an option are kept. */
function optionsIn(rich: Rich): Rich[] {
  const parts = [",", ";", " / ", " | "].map((mark) => rich.split(mark)).find(({ length }) => length > 1) ?? [rich];
  const only = parts[0];
  const split = parts.length === 1 && only !== undefined ? only.split(" or ") : parts;
  const last = split.at(-1);
  if (split.length > 1 && last !== undefined) {
    // An option may begin with a capital Or: `Either, Or else`.
    const or = /^(?:or|and)\s+/u.exec(last.text);
    const two = last.split(" or ");
    split.splice(split.length - 1, 1, ...(or === null ? two : [last.slice(or[0].length)]));
  }
  return split;
}
