import { saysNothing } from "#read/not-shown.ts";
import { longestName } from "#read/names.ts";
import { yesOrNo } from "#read/phrases/lists.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import type { PlainWords, WordsPlace } from "../plain-words.ts";
import { ACTIONS, both, sameRole, type RightsInWords, type RightTarget } from "./said-rights.ts";

/** A longer text is prose. */
const LONGEST = 300;
const MOST_BRACKETS = 3;

/** A reader for words of point 6, with an entity's names for conditions; null: the text can't be read this way. */
export function rightsWords(study: AnalysedDocument, text: string, entity: string | null = null): PlainWords | null {
  const place = placeOf(study, entity);
  const isLong = text.length > LONGEST || text.split("(").length > MOST_BRACKETS + 1;
  return place === null || isLong || /[`\\\uE000]/u.test(text) ? null : wordsAt(text, place);
}

function placeOf(study: AnalysedDocument, entity: string | null): WordsPlace | null {
  const scope = study.notes.scopeOf?.({ entity, before: true }) ?? null;
  if (scope === null) return null;
  return { study, scope, entity: entity !== null && scope.entities.has(entity) ? entity : null, prefix: "" };
}

const NOTHING = /^(?:none|nothing|no access|not? allowed|never|hidden|✖|×|🚫|⛔)$/iu;

/** An empty cell, a dash or `no` grants nothing. */
export const saysNone = (text: string): boolean =>
  saysNothing(text) || NOTHING.test(text.trim()) || yesOrNo(text) === false;
/** `x` may be a tick or a cross; `isTick` tells which, if the table shows it. */
export const saysYes = (text: string): boolean =>
  yesOrNo(text) === true || /^(?:allowed|always|•|●|☒)$/iu.test(text.trim());
export const isCross = (text: string): boolean => /^\[?x\]?$/iu.test(text.trim());

const VERBS: readonly (readonly [words: RegExp, action: (typeof ACTIONS)[number]])[] = [
  [/sees?|views?|reads?|looks?\s+at/u, "see"],
  [/creates?|adds?|new/u, "create"],
  [/edits?|updates?|changes?|modify|modifies/u, "change"],
  [/deletes?|removes?/u, "delete"],
];

/** `edit`, or an event of point 4. Words that could be either are not understood. */
export function readAction(words: PlainWords): string | null {
  const { at } = words;
  const event = words.longest(words.place.study.symbols.ofKind("event").map(({ name }) => [name, name]));
  const afterEvent = words.at;
  words.at = at;
  const verb = VERBS.find(([pattern]) => words.take(pattern) !== null)?.[1];
  if (event === null || verb !== undefined) {
    if (event !== null) words.at = at;
    return event === null ? (verb ?? null) : null;
  }
  words.at = afterEvent;
  return event;
}

export const isEvent = (may: string): boolean => may !== "everything" && !ACTIONS.some((action) => action === may);

/** An event needs a record that has it; a field can only be seen, given and changed. */
export function fits(study: AnalysedDocument, may: string, thing: RightTarget): boolean {
  if (thing.kind === "field") return may === "see" || may === "create" || may === "change";
  if (!isEvent(may)) return true;
  return thing.kind === "entity" && study.symbols.ofKind("event", thing.entity).some(({ name }) => name === may);
}

const EVERYTHING = /everything|anything|all\s+(?:entities|records|of\s+it)/u;

/** `Tool`, `tools`, `Tool.Price`, `everything`. */
export function readThing(words: PlainWords): RightTarget | null {
  const { names } = words.place.study.symbols;
  const from = words.at + (words.rest.length - words.rest.trimStart().length);
  const found = longestName(words.text, from, (written) => names.entity(written));
  if (found === null) return words.take(EVERYTHING) === null ? null : { kind: "everything" };
  words.at = found.end;
  const { name: entity, end } = found;
  if (words.text[end] !== ".") return { kind: "entity", entity };
  const field = longestName(words.text, end + 1, (written) => names.field(entity, written));
  if (field === null) return { kind: "entity", entity };
  words.at = field.end;
  return { kind: "field", entity, field: field.name };
}

const OWN =
  /(?:only\s+)?(?:if\s+)?(?:(?:their|his|her|his\s+or\s+her|my|one['’]s)\s+)?own(?:\s+(?:ones?|records?|entries))?(?:\s+only)?|theirs(?:\s+only)?/u;
const CONDITION = /(?:but\s+)?(?:only\s+)?(?:if|when|while)/u;

/** The affected records; `onlyIf` null: all of them. Null: not understood, or not mentioned. */
export function readWhich(words: PlainWords, thing: RightTarget): { readonly onlyIf: string | null } | null {
  const isAll = words.take(/all|any/u) !== null;
  const own = isAll ? null : readOwn(words, thing);
  const condition = readOnlyIf(words, thing);
  return isAll || own !== null || condition !== null ? { onlyIf: both(own, condition) } : null;
}

export function readOwn(words: PlainWords, thing: RightTarget): string | null {
  return words.attempt(() => (words.take(OWN) === null ? null : ownOf(words.place.study, thing)));
}

/** `while Open`, with the names of the thing; for a child row without such names, those of its owner. */
export function readOnlyIf(words: PlainWords, thing: RightTarget): string | null {
  if (thing.kind === "everything") return null;
  const { study } = words.place;
  const place = placeOf(study, thing.entity);
  const owner = study.model.entities.find(({ key }) => key === thing.entity)?.owner?.entity;
  if (place === null) return null;
  const read = (at: WordsPlace): string | null => words.attempt(() => words.within(at, readWholeCondition));
  return words.attempt(() => {
    if (words.take(CONDITION) === null) return null;
    return read(place) ?? (owner === undefined ? null : read({ ...place, entity: owner, prefix: "owner." }));
  });
}

/** The owner of a record: the person in its only person field. */
export function ownOf({ model, symbols }: AnalysedDocument, thing: RightTarget): string | null {
  if (thing.kind === "everything" || symbols.field(thing.entity, "own") !== null) return null;
  if (thing.entity === "Person") return "this = me";
  const fields = model.entities.find(({ key }) => key === thing.entity)?.fields ?? [];
  const people = fields.filter(({ type }) => "entity" in type && type.entity === "Person");
  const [first] = people;
  return first?.type.kind === "reference" && people.length === 1 ? `${first.key} = me` : null;
}

const EVERYBODY = /^(?:anyone|anybody|everyone|everybody|all roles|every role|any role)$/iu;
const ROLE = /^\p{L}[\p{L}\p{N}\p{M}'’ -]{0,39}$/u;
/** Pronouns, and words that begin an action. */
const NO_ROLE =
  /^(?:(?:see|view|read|create|add|new|edit|update|change|modify|delete|remove|everything|all)\b.*|it|they|he|she|we|you|i|this|that|these|those|who|users?|people|nobody|no one|none|notes?|only|and|or|not)$/iu;

/** A role in the document's spelling, or a new one. */
export function roleNamed(study: AnalysedDocument, written: string): string | null {
  const name = written.trim();
  if (EVERYBODY.test(name)) return "anyone";
  const known = knownRole(study, name);
  if (known !== null) return known;
  const isOther = study.symbols.entity(name) !== null || study.symbols.find("event", name) !== null;
  return !ROLE.test(name) || NO_ROLE.test(name) || isOther || /\b(?:and|or|only|not|except)\b/iu.test(name)
    ? null
    : name;
}

export function knownRole({ model }: AnalysedDocument, name: string): string | null {
  const singular = name.replace(/s$/u, "");
  const { roles } = model.roles;
  return roles.find((role) => sameRole(role, name)) ?? roles.find((role) => sameRole(role, singular)) ?? null;
}

/** `member, keeper and guest`. */
export function rolesIn(study: AnalysedDocument, text: string): readonly string[] | null {
  const roles = text.split(/\s*(?:,|\/|&|\band\b)\s*/u).map((part) => roleNamed(study, part));
  return roles.length > 0 && roles.every((role) => role !== null) ? roles : null;
}

/** A mark under an action: `yes`, `own`, `if status is Draft`. */
export function readMark(
  said: RightsInWords,
  study: AnalysedDocument,
  text: string,
  role: string,
  may: string,
  thing: RightTarget,
): boolean {
  if (!fits(study, may, thing)) return saysNone(text);
  if (saysNone(text)) {
    said.deny([role], may, thing);
    return true;
  }
  const words = rightsWords(study, text, thing.kind === "everything" ? null : thing.entity);
  if (words === null) return false;
  const isYes = saysYes(text);
  if (!isYes) words.take(/(?:yes|✓|✔|✅)(?:\s*[,:(])?/u);
  const which = isYes ? { onlyIf: null } : readWhich(words, thing);
  if (which === null || (!isYes && !endsHere(words))) return false;
  if (!isYes) said.isUnsure = true;
  said.grant(role, may, thing, which.onlyIf);
  return true;
}

export const endsHere = (words: PlainWords): boolean => words.take(/[.)]?\s*$/u) !== null || words.isAtEnd;
