import { COLOURS, ICONS, TINTS } from "#check/appearance-names.ts";
import { PLAIN_TYPES } from "#read/phrases/field-types.ts";
import type { SymbolKind } from "./symbols.ts";

/** What plain words in a place may name, in the order of lookup. */
export interface WordsOfPlace {
  readonly names: readonly SymbolKind[];
  readonly words: readonly string[];
  /** `Entity.field` is allowed here. */
  readonly dotted?: true;
  readonly icons?: true;
}

const YES_NO = ["yes", "no"];
const ORDERS = ["A to Z", "Z to A", "latest first", "earliest first", "highest first", "lowest first"];
const REPETITIONS = [
  "every",
  "every day at",
  "every working day at",
  "every Monday at",
  "every month from",
  "every year on",
];
const FILES = ["a photo", "a signature", "a file"];
const NOTHING: WordsOfPlace = { names: [], words: [] };

const EFFECTS: WordsOfPlace = {
  names: ["field", "entity", "event", "call", "screen", "error", "role", "constant"],
  words: [
    "set",
    "create",
    "change",
    "change each",
    "delete each",
    "do",
    "call",
    "tell",
    "open",
    "show",
    "if",
    "else",
    "otherwise",
    "for each",
    "from",
    "to",
    "by",
    "with",
    "called",
    "where",
    "keep",
    "keep trying",
    "error",
    "errors at fields from",
    "everyone",
  ],
};

const FIELDS: WordsOfPlace = { names: ["field"], words: [] };
const ROLES: WordsOfPlace = { names: ["role"], words: ["anyone"] };

const BY_KEY: Readonly<Record<string, WordsOfPlace>> = {
  "purpose.icon": { ...NOTHING, icons: true },
  "purpose.colour": { names: [], words: [...COLOURS] },
  "screen.shows": {
    names: ["field", "entity"],
    dotted: true,
    words: [
      "list of",
      "cards of",
      "table of",
      "board of",
      "calendar of",
      "map of",
      "gallery of",
      "one",
      "form for",
      "overview",
      "text",
      "where",
      "by",
      "grouped by",
      "first",
      ...ORDERS,
    ],
  },
  "screen.lets": {
    names: ["event", "screen", "entity", "field", "call"],
    words: ["search", "scan", "create", "edit", "delete", "open", "export", "print", "call"],
  },
  "screen.who": ROLES,
  "screen.title": FIELDS,
  "screen.subtitle": FIELDS,
  "screen.badge": FIELDS,
  "screen.picture": FIELDS,
  "screen.search": FIELDS,
  "screen.filters": { ...FIELDS, dotted: true },
  "screen.fields": { ...FIELDS, dotted: true },
  "screen.answerHere": FIELDS,
  "screen.asksTheServer": { names: ["field"], words: ["search"] },
  "screen.tab": { names: [], words: YES_NO, icons: true },
  "screen.from": { names: ["call"], words: [] },
  "block.shows": {
    names: ["field", "entity"],
    dotted: true,
    words: [
      "count of",
      "sum of",
      "average of",
      "min of",
      "max of",
      "bar chart of",
      "line chart of",
      "pie chart of",
      "list of",
      "value of",
      "as percent",
      "compared with",
      "target",
      "text",
      "where",
      "by",
      "per day",
      "per week",
      "per month",
      "per year",
      "first",
      ...ORDERS,
    ],
  },
  "entity.shownAs": FIELDS,
  "entity.icon": { ...NOTHING, icons: true },
  "entity.unique": FIELDS,
  "entity.order": { names: ["field"], words: ORDERS, dotted: true },
  "entity.colourIf": { names: [], words: [...TINTS].map((tint) => `${tint} if`) },
  "field.type": {
    names: ["entity"],
    words: [...PLAIN_TYPES, "choice of", "choices of", "person", "several", "list of", "number series", "where"],
  },
  "field.required": { names: [], words: YES_NO },
  "field.default": { names: ["constant"], words: [...YES_NO, "today"] },
  "transition.from": { names: ["status"], words: ["start", "any"] },
  "transition.to": { names: ["status"], words: [] },
  "transition.event": { names: ["event", "field"], words: ["at", "after", "when", ...REPETITIONS] },
  "transition.who": { names: ["role", "field"], words: ["anyone"] },
  "transition.otherwise": { names: ["error"], words: [] },
  "transition.onlyIf": { names: ["error"], words: ["else"] },
  "transition.asksFor": { names: ["field"], words: ["(optional)", ...PLAIN_TYPES, "choice of", "person", "optional"] },
  "transition.then": EFFECTS,
  "status.status": { names: ["status"], words: [] },
  "status.colour": { names: [], words: [...TINTS] },
  "status.openToChange": { names: ["role"], words: YES_NO },
  "rule.on": { names: ["entity", "field"], words: [], dotted: true },
  "rule.rule": {
    names: ["field", "constant"],
    words: [
      "required",
      "unique",
      "unique together with",
      "among",
      "at most",
      "at least",
      "more than",
      "less than",
      "characters",
      "between",
      "matches",
    ],
  },
  "rule.onlyWhen": { names: ["status"], words: ["new", "not new"] },
  "rule.error": { names: ["error"], words: [] },
  "roles.signIn": { names: ["call"], words: ["none", "choose a profile", "by call"] },
  "roles.roleOfNewUser": { names: ["role"], words: [] },
  "roles.roleWithoutSignIn": { names: ["role"], words: [] },
  "roles.signUp": { names: ["call"], words: ["by call"] },
  "roles.signOut": { names: ["call"], words: ["by call"] },
  "right.role": ROLES,
  "right.may": {
    names: ["event"],
    words: ["see", "create", "create with", "create without", "change", "delete", "everything", "everything except"],
  },
  "right.on": { names: ["entity", "field"], words: ["everything"], dotted: true },
  "calls.meFrom": { names: ["call"], words: [] },
  "calls.refresh": { names: ["call"], words: [] },
  "call.request": { names: [], words: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] },
  "call.sends": FIELDS,
  "call.when": {
    names: ["event", "screen"],
    words: ["on", "on opening", "on demand", "on sign-in", "every"],
  },
  "call.answers": { ...EFFECTS, words: [...EFFECTS.words, "2xx:", "4xx:", "5xx:", "no answer:", "other:"] },
  "call.of": { names: ["entity"], words: [] },
  "resource.key": FIELDS,
  "resource.sends": FIELDS,
  "resource.answers": { ...EFFECTS, words: [...EFFECTS.words, "2xx:", "4xx:", "5xx:", "no answer:", "other:"] },
  "wire.field": FIELDS,
  "error.shown": { names: [], words: ["at the field", "as a notice", "as a page", "as a warning"] },
  "constant.changeableBy": { names: ["role"], words: [] },
  "scenario.given": {
    names: ["entity", "record", "call"],
    words: [
      "the date is",
      "days later",
      "there is",
      "offline",
      "online",
      "constant",
      "call",
      "answers",
      "no answer",
      "with",
      ...FILES,
    ],
  },
  "scenario.as": { names: ["record", "role"], words: [] },
  "scenario.when": {
    names: ["event", "record", "entity", "call"],
    words: ["create", "change", "delete", "set", "call", "sign in", "with", "offline", "online", ...FILES],
  },
  "scenario.then": {
    names: ["record", "error", "entity", "call"],
    words: [
      "refused",
      "refused with",
      "warned with",
      "sees",
      "told",
      "shown",
      "nothing is shown",
      "an automatic event is refused",
      "no automatic event is refused",
      "there are",
      "called",
      "does not see",
      "not told",
      "call",
      "is sent with",
      "where",
    ],
  },
};

/** What may be named under a key such as `screen.shows`; nothing for free text. */
export const wordsOfKey = (key: string | null): WordsOfPlace =>
  key !== null && Object.hasOwn(BY_KEY, key) ? (BY_KEY[key] ?? NOTHING) : NOTHING;

export const ICON_NAMES: readonly string[] = [...ICONS];
