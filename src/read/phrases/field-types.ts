import type { FieldType, PlainType } from "#model/3-entities.ts";
import type { Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Rich } from "../markdown/rich.ts";
import { compactName, type Names } from "../names.ts";
import { written, type Reading } from "../reading.ts";
import { unquote } from "./lists.ts";
import { codeFor } from "./named-expressions.ts";
import { ONE_BOUND, RANGE } from "./rule-phrases.ts";

/** The plain types, and what else authors call them. */
const PLAIN: Readonly<Record<PlainType, readonly string[]>> = {
  text: ["short text", "string", "line of text"],
  "long text": ["multiline text", "multi-line text", "paragraph", "several lines"],
  "formatted text": ["markdown", "rich text"],
  "list of text": ["list of texts", "tags", "texts"],
  number: ["decimal", "decimal number"],
  "whole number": ["integer", "int", "count"],
  money: ["amount", "amount of money", "currency"],
  percent: ["percentage", "%"],
  "yes/no": ["yes or no", "boolean", "yes / no", "checkbox"],
  date: ["day"],
  time: ["time of day"],
  "date and time": ["datetime", "date/time", "timestamp", "moment"],
  duration: ["length of time"],
  email: ["e-mail", "email address", "e-mail address"],
  phone: ["phone number", "telephone", "telephone number"],
  link: ["url", "web address", "address of a page"],
  photo: ["picture", "image"],
  photos: ["pictures", "images", "list of photo", "list of photos"],
  file: ["attachment", "document"],
  signature: [],
  barcode: ["bar code", "qr code"],
  location: ["place", "position", "coordinates", "gps", "geolocation"],
  rating: ["stars"],
  colour: ["color"],
  secret: ["password"],
};

/** The types that need no further word, as the reference writes them. */
export const PLAIN_TYPES: readonly string[] = Object.keys(PLAIN);

/** A word that is always that type, also where an entity is called so. */
export const isPlainType = (name: string): boolean => Object.hasOwn(PLAIN, looseName(name));

const plainTypes = new Map<string, PlainType>();
for (const [type, synonyms] of Object.entries(PLAIN) as [PlainType, readonly string[]][])
  for (const name of [type, ...synonyms]) plainTypes.set(name, type);

/** `choice of`, `one of:`, `multiple choice from`, `choices:`, `choice (`. */
const CHOICE =
  /^(?:(?:single |multiple )?choices?|one|several|any|many)(?:\s+(?:of|from|out of)(?:\s*:\s*|\s+)|\s*:\s*|\s*\()/iu;
const ONE = /^(?:single |choice\b|one\b)/iu;

/** `several Skill`, `many skills`, `links to several people`. */
const SEVERAL = /^(?:(?:links?|references?)\s+to\s+)?(?:several|many|any number of)\s+/iu;

/** Of the number of a series: it counts up, and every number on its way must be exact. */
const MOST_DIGITS = 15;

/** What may follow a type: `text, required`, `email (required, unique)`. A field is optional unless something says otherwise. */
const TRAIT = String.raw`required|mandatory|optional|unique`;
const TRAITS = new RegExp(String.raw`\s*(?:,\s*(${TRAIT})|\(((?:${TRAIT})(?:\s*,\s*(?:${TRAIT}))*)\))\.?$`, "iu");

/** A limit of point 5 that stands behind a type: `text, at most 30 characters`, `whole number from 1 to 60`, `photos (up to 5)`. */
const BOUND = String.raw`[^\s,()](?:[^,()]|,(?=\d))*`;
const BOUNDS = String.raw`(?:${ONE_BOUND})\s+${BOUND}|(?:between|from)\s+${BOUND}\s+(?:and|to)\s+${BOUND}`;
const LIMIT = new RegExp(
  String.raw`(?:\s*\(\s*(${BOUNDS}|${RANGE})\)|\s*,\s*(${BOUNDS}|${RANGE})|\s+(${BOUNDS}|\d+ to \d+))$`,
  "diu",
);

/** A type with its limits is not longer; what is would take the pattern long to see through. */
const LONGEST_LIMITED = 300;

export interface Traits {
  readonly required: boolean;
  readonly unique: boolean;
}

export interface ReadType extends Traits {
  readonly type: FieldType;
  readonly problem: Problem | null;
  /** Rules in words that the type ends with. */
  readonly limits: readonly Rich[];
}

/** The type without the traits behind it. Whatever stands after `choice of` is an option, also `Optional`. */
export function takeTraits(whole: Rich): { readonly rich: Rich; readonly traits: Traits } {
  const found: string[] = [];
  let rich = whole;
  for (;;) {
    const end = TRAITS.exec(rich.text);
    if (end === null || isOption(rich.text, end.index)) break;
    found.push(...(end[1] ?? end[2] ?? "").toLowerCase().split(/\s*,\s*/u));
    rich = rich.slice(0, end.index).trim();
  }
  const required = found.some((word) => word === "required" || word === "mandatory");
  return { rich, traits: { required, unique: found.includes("unique") } };
}

/** The type without traits and limits behind it, in whatever order they stand. */
function takeAll(whole: Rich): { readonly rich: Rich; readonly traits: Traits; readonly limits: readonly Rich[] } {
  const { rich, traits } = takeTraits(whole);
  const end = rich.text.length > LONGEST_LIMITED ? null : LIMIT.exec(rich.text);
  const [, ...found] = end?.indices ?? [];
  const limit = found.find((one) => one !== undefined);
  if (end === null || limit === undefined || isOption(rich.text, end.index)) return { rich, traits, limits: [] };
  const rest = takeAll(rich.slice(0, end.index).trim());
  return {
    rich: rest.rich,
    traits: { required: traits.required || rest.traits.required, unique: traits.unique || rest.traits.unique },
    limits: [...rest.limits, rich.slice(...limit).trim()],
  };
}

export const bareType = (type: Rich): string => takeAll(type).rich.plain;

/** Whether what begins here is one of the options of a choice. */
function isOption(text: string, from: number): boolean {
  const choice = CHOICE.exec(text);
  return choice !== null && !isClosed(text.slice(0, from), choice[0].length);
}

/** Whether the bracket of `choice (A, B)` is closed before the end. */
function isClosed(text: string, from: number): boolean {
  if (text[from - 1] !== "(" || !text.endsWith(")")) return false;
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i === text.length - 1;
  }
  return false;
}

export function readFieldType(reading: Reading, names: Names, whole: Rich): ReadType {
  const { rich, traits, limits } = takeAll(whole);
  return { ...readBareType(reading, names, rich), ...traits, limits };
}

type BareType = Pick<ReadType, "type" | "problem">;

/** An entity of the document goes before a synonym: a document may have an entity `Document` or `Day`. */
function readBareType(reading: Reading, names: Names, rich: Rich): BareType {
  const words = looseName(rich.text.replace(/\.$/, ""));
  const exact = Object.hasOwn(PLAIN, words) ? (words as PlainType) : undefined;
  if (exact !== undefined) return { type: { kind: exact }, problem: null };

  const where = /\s+(?:where|whose)\s+\uE000$/iu.exec(rich.text);
  const code = where === null ? null : rich.codeAt(rich.text.length - 1);
  const head = where === null ? rich : takeTraits(rich.slice(0, where.index).trim()).rich;
  const narrowed = code === null ? null : reading.expression(code);

  const choice = CHOICE.exec(head.text);
  if (choice !== null && narrowed === null) {
    const inside = choice[0].endsWith("(") && head.text.endsWith(")") ? head.text.length - 1 : head.text.length;
    const options = optionsIn(head.slice(choice[0].length, inside));
    const [only, ...others] = options;
    if (only !== undefined && others.length === 0 && ONE.test(choice[0]))
      reading.problem("choice-of-one", only.span, { option: only.value });
    tellOddOptions(reading, options);
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
    return { type: { kind: "series", prefix: series[1] ?? "", digits: digits.length, first }, problem: null };
  }
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
  const synonym = plainTypes.get(words);
  if (synonym !== undefined) return { type: { kind: synonym }, problem: null };
  const known = [...Object.keys(PLAIN), "choice of", "person", "several", "number series", ...names.entityNames()];
  const problem = reading.problem("type-not-understood", rich.span, {
    written: rich.plain,
    near: patternOf(names, head) ?? suggest(name, known),
  });
  return { type: { kind: "unknown", written: rich.plain }, problem };
}

/** `Tools` where there is an entity Tool may well be meant as many of them. */
function tellPlural(reading: Reading, head: Rich, name: string, entity: string): void {
  const said = compactName(name);
  const own = compactName(entity);
  if (said !== own && said.startsWith(own.slice(0, -1)) && said.length > own.length)
    reading.problem("type-is-plural", head.span, { written: name, entity });
}

/** What a type that is begun right goes on with. */
function patternOf(names: Names, head: Rich): string | null {
  if (/^choices?$/iu.test(head.text)) return `${head.text.toLowerCase()} of A, B, C`;
  const narrowed = /^(.+?)\s+where\s/iu.exec(head.text)?.[1];
  return narrowed !== undefined && names.entity(narrowed) !== null ? `${narrowed}\` where \`…` : null;
}

const reference = (entity: string, where: Extract<FieldType, { kind: "reference" }>["where"]): BareType => ({
  type: { kind: "reference", entity, where },
  problem: null,
});

/** An option that stands twice can be chosen once; `etc.` would be an option of its own. */
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

/** `A, B, C`, `A, B or C`, `A or B`, `A / B`; quotation marks around an option are left out. */
function optionsIn(rich: Rich): ReturnType<typeof written>[] {
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
  return split.map((option) => written(unquote(option)));
}
