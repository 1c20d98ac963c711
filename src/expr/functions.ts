import type { FoldName, FunctionName } from "./typed.ts";
import type { Type } from "./types.ts";

/** What an argument may be: a kind of type, `list` of anything, or `every` type at all. */
export type Takes = Type["kind"] | "every";

/** What comes out: a plain kind, `same` as the first argument, `texts` for a list of texts, money in the document's currency. */
export type Gives =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "time"
  | "instant"
  | "duration"
  | "money"
  | "same"
  | "texts";

export interface Signature {
  readonly takes: readonly Takes[];
  /** How many of the last arguments may be left out. */
  readonly optional?: number;
  /** The last argument may come again and again. */
  readonly more?: boolean;
  readonly gives: Gives;
}

export interface FunctionEntry {
  readonly fn: FunctionName;
  /** As the reference spells it. */
  readonly name: string;
  /** Other spellings; case and underscores never matter. */
  readonly also?: readonly string[];
  readonly signatures: readonly Signature[];
  /** For completion and the reference. */
  readonly says: string;
  readonly example: string;
}

const sig = (takes: readonly Takes[], gives: Gives, more: Partial<Signature> = {}): Signature => ({
  takes,
  gives,
  ...more,
});

/** Every function of the language, for the checker, for completion and for the reference. `f(x, y)` is also `x.f(y)`. */
export const functions: readonly FunctionEntry[] = [
  {
    fn: "lower",
    name: "lower",
    also: ["lowerAscii"],
    signatures: [sig(["text"], "text")],
    says: "The text in small letters.",
    example: "name.lower()",
  },
  {
    fn: "upper",
    name: "upper",
    also: ["upperAscii"],
    signatures: [sig(["text"], "text")],
    says: "The text in capital letters.",
    example: "name.upper()",
  },
  {
    fn: "trim",
    name: "trim",
    signatures: [sig(["text"], "text")],
    says: "The text without space around it.",
    example: "name.trim()",
  },
  {
    fn: "contains",
    name: "contains",
    signatures: [sig(["text", "text"], "boolean")],
    says: "Whether a text, or a list, contains something.",
    example: 'name.contains("saw")',
  },
  {
    fn: "startsWith",
    name: "startsWith",
    signatures: [sig(["text", "text"], "boolean")],
    says: "Whether a text begins with another.",
    example: 'code.startsWith("LN-")',
  },
  {
    fn: "endsWith",
    name: "endsWith",
    signatures: [sig(["text", "text"], "boolean")],
    says: "Whether a text ends with another.",
    example: 'email.endsWith(".org")',
  },
  {
    fn: "size",
    name: "size",
    also: ["length"],
    signatures: [sig(["text"], "number"), sig(["map"], "number")],
    says: "How many characters a text or items a list has.",
    example: "name.size() <= 80",
  },
  {
    fn: "split",
    name: "split",
    signatures: [sig(["text", "text"], "texts")],
    says: "The parts of a text between separators.",
    example: 'tags.split(", ")',
  },
  {
    fn: "join",
    name: "join",
    signatures: [sig(["list", "text"], "text", { optional: 1 })],
    says: "The items of a list as one text.",
    example: 'tags.join(", ")',
  },
  {
    fn: "replace",
    name: "replace",
    signatures: [sig(["text", "text", "text"], "text")],
    says: "The text with every occurrence replaced.",
    example: 'phone.replace(" ", "")',
  },
  {
    fn: "matches",
    name: "matches",
    signatures: [sig(["text", "text"], "boolean")],
    says: "Whether a part of the text matches a pattern.",
    example: 'code.matches("^[A-Z]{2}[0-9]+$")',
  },
  {
    fn: "round",
    name: "round",
    signatures: [
      sig(["number", "number"], "number", { optional: 1 }),
      sig(["money", "number"], "same", { optional: 1 }),
    ],
    says: "To the nearest whole number or amount, or to so many decimals; a half goes up in size.",
    example: "round(score, 1)",
  },
  {
    fn: "floor",
    name: "floor",
    signatures: [sig(["number"], "number"), sig(["money"], "same")],
    says: "Down to a whole number or amount.",
    example: "floor(score)",
  },
  {
    fn: "ceil",
    name: "ceil",
    signatures: [sig(["number"], "number"), sig(["money"], "same")],
    says: "Up to a whole number or amount.",
    example: "ceil(score)",
  },
  {
    fn: "abs",
    name: "abs",
    signatures: [sig(["number"], "number"), sig(["money"], "same"), sig(["duration"], "same")],
    says: "Without its sign.",
    example: "abs(balance)",
  },
  {
    fn: "min",
    name: "min",
    signatures: (["number", "money", "date", "instant", "time", "duration", "text"] as const).map((t) =>
      sig([t, t], "same", { more: true }),
    ),
    says: "The least of several values.",
    example: "min(price, LIMIT)",
  },
  {
    fn: "max",
    name: "max",
    signatures: (["number", "money", "date", "instant", "time", "duration", "text"] as const).map((t) =>
      sig([t, t], "same", { more: true }),
    ),
    says: "The greatest of several values.",
    example: "max(due, today())",
  },
  { fn: "today", name: "today", signatures: [sig([], "date")], says: "The current date.", example: "due < today()" },
  {
    fn: "now",
    name: "now",
    signatures: [sig([], "instant")],
    says: "The current moment.",
    example: "now() - created_at > 2 hours",
  },
  {
    fn: "year",
    name: "year",
    signatures: [sig(["date"], "number"), sig(["instant"], "number")],
    says: "The year.",
    example: "due.year()",
  },
  {
    fn: "month",
    name: "month",
    signatures: [sig(["date"], "number"), sig(["instant"], "number")],
    says: "The month, 1 to 12.",
    example: "due.month()",
  },
  {
    fn: "day",
    name: "day",
    signatures: [sig(["date"], "number"), sig(["instant"], "number")],
    says: "The day of the month.",
    example: "due.day()",
  },
  {
    fn: "weekday",
    name: "weekday",
    signatures: [sig(["date"], "number"), sig(["instant"], "number")],
    says: "The day of the week: 1 is Monday, 7 is Sunday.",
    example: "due.weekday() <= 5",
  },
  {
    fn: "hour",
    name: "hour",
    signatures: [sig(["time"], "number"), sig(["instant"], "number")],
    says: "The hour, 0 to 23.",
    example: "starts.hour()",
  },
  {
    fn: "minute",
    name: "minute",
    signatures: [sig(["time"], "number"), sig(["instant"], "number")],
    says: "The minute, 0 to 59.",
    example: "starts.minute()",
  },
  {
    fn: "days",
    name: "days",
    signatures: [sig(["date", "date"], "number"), sig(["duration"], "number")],
    says: "Days from the first date to the second, or of a duration.",
    example: "days(out_on, due)",
  },
  {
    fn: "hours",
    name: "hours",
    signatures: [sig(["instant", "instant"], "number"), sig(["time", "time"], "number"), sig(["duration"], "number")],
    says: "Hours from the first moment to the second, or of a duration.",
    example: "hours(starts, ends)",
  },
  {
    fn: "minutes",
    name: "minutes",
    signatures: [sig(["instant", "instant"], "number"), sig(["time", "time"], "number"), sig(["duration"], "number")],
    says: "Minutes from the first moment to the second, or of a duration.",
    example: "minutes(starts, ends)",
  },
  {
    fn: "workingDays",
    name: "working_days",
    signatures: [sig(["date", "date"], "number")],
    says: "The working days after one day, up to and with another.",
    example: "working_days(asked_on, today()) > 3",
  },
  {
    fn: "workingHours",
    name: "working_hours",
    signatures: [sig(["instant", "instant"], "number")],
    says: "The hours of working time between two moments.",
    example: "working_hours(opened_at, closed_at)",
  },
  {
    fn: "startOf",
    name: "startOf",
    signatures: [sig(["date", "text"], "same"), sig(["instant", "text"], "same")],
    says: 'The beginning of the "day", "week", "month", "quarter" or "year".',
    example: 'startOf(today(), "month")',
  },
  {
    fn: "endOf",
    name: "endOf",
    signatures: [sig(["date", "text"], "same"), sig(["instant", "text"], "same")],
    says: 'The end of the "day", "week", "month", "quarter" or "year".',
    example: 'endOf(today(), "month")',
  },
  {
    fn: "distance",
    name: "distance",
    signatures: [sig(["place", "place"], "number")],
    says: "Metres between two places.",
    example: "distance(place, this.depot.place) < 500",
  },
  {
    fn: "toText",
    name: "text",
    also: ["toText", "string"],
    signatures: [sig(["every"], "text")],
    says: "Any value as a text.",
    example: 'text(count) + " pieces"',
  },
  {
    fn: "toNumber",
    name: "number",
    also: ["toNumber", "double"],
    signatures: [
      sig(["text"], "number"),
      sig(["number"], "number"),
      sig(["money"], "number"),
      sig(["boolean"], "number"),
    ],
    says: "A text, an amount or a yes/no as a number.",
    example: 'number("12.5")',
  },
  {
    fn: "toDate",
    name: "date",
    also: ["toDate"],
    signatures: [sig(["text"], "date"), sig(["date"], "date"), sig(["instant"], "date")],
    says: "The date of a moment, or a text read as a date.",
    example: "date(created_at)",
  },
  {
    fn: "toInstant",
    name: "instant",
    also: ["toInstant", "dateTime", "timestamp", "toDateTime"],
    signatures: [
      sig(["text"], "instant"),
      sig(["instant"], "instant"),
      sig(["date", "time"], "instant", { optional: 1 }),
    ],
    says: "The moment a date begins, or of a time on it, or a text read as a moment.",
    example: "instant(day, starts)",
  },
  {
    fn: "toTime",
    name: "time",
    also: ["toTime"],
    signatures: [sig(["text"], "time"), sig(["time"], "time"), sig(["instant"], "time")],
    says: "The time of day of a moment, or a text read as a time.",
    example: "time(created_at)",
  },
  {
    fn: "toDuration",
    name: "duration",
    also: ["toDuration"],
    signatures: [sig(["text"], "duration"), sig(["duration"], "duration")],
    says: "A text read as a duration.",
    example: 'duration("14 days")',
  },
  {
    fn: "toMoney",
    name: "money",
    also: ["toMoney"],
    signatures: [sig(["number"], "money"), sig(["money"], "same"), sig(["text"], "money")],
    says: "A number as an amount in the document's currency.",
    example: "money(hours * 12.5)",
  },
  {
    fn: "toBoolean",
    name: "yesNo",
    also: ["toBoolean", "bool", "boolean"],
    signatures: [sig(["text"], "boolean"), sig(["boolean"], "boolean")],
    says: "A text read as yes or no.",
    example: 'yesNo("yes")',
  },
  {
    fn: "type",
    name: "type",
    signatures: [sig(["every"], "text")],
    says: "The name of a value's type.",
    example: 'type(answer.total) = "number"',
  },
  {
    fn: "has",
    name: "has",
    signatures: [sig(["every"], "boolean")],
    says: "Whether something is there.",
    example: "has(answer.total)",
  },
];

export interface FoldEntry {
  readonly fold: FoldName;
  readonly name: string;
  readonly also?: readonly string[];
  /** `must`: always `(x, …)`; `may`: with or without; `count`: a number, without a name for the item. */
  readonly body: "must" | "may" | "count";
  readonly says: string;
  readonly example: string;
}

/** The list operations. */
export const folds: readonly FoldEntry[] = [
  {
    fold: "filter",
    name: "filter",
    also: ["where"],
    body: "must",
    says: "The items for which the condition holds.",
    example: 'Loan.filter(l, l.status = "Out")',
  },
  {
    fold: "exists",
    name: "exists",
    also: ["any"],
    body: "may",
    says: "Whether the condition holds for an item.",
    example: "Loan.exists(l, l.tool = this)",
  },
  {
    fold: "existsOne",
    name: "existsOne",
    also: ["exists_one", "one"],
    body: "must",
    says: "Whether it holds for exactly one.",
    example: "lines.existsOne(l, l.main)",
  },
  {
    fold: "all",
    name: "all",
    also: ["every"],
    body: "must",
    says: "Whether the condition holds for every item.",
    example: "lines.all(l, l.amount > 0 EUR)",
  },
  { fold: "map", name: "map", body: "must", says: "What is computed from each item.", example: "lines.map(l, l.name)" },
  {
    fold: "sum",
    name: "sum",
    also: ["total"],
    body: "may",
    says: "The sum; of nothing it is 0.",
    example: "lines.sum(l, l.amount)",
  },
  {
    fold: "min",
    name: "min",
    body: "may",
    says: "The least; of nothing it is unknown.",
    example: "lines.min(l, l.amount)",
  },
  {
    fold: "max",
    name: "max",
    body: "may",
    says: "The greatest; of nothing it is unknown.",
    example: "lines.max(l, l.amount)",
  },
  {
    fold: "average",
    name: "average",
    also: ["avg", "mean"],
    body: "may",
    says: "The mean; of nothing it is unknown.",
    example: "Visit.average(v, v.score)",
  },
  {
    fold: "first",
    name: "first",
    body: "may",
    says: "The first item, or the first for which the condition holds.",
    example: "lines.first()",
  },
  {
    fold: "latest",
    name: "latest",
    body: "must",
    says: "The item whose value is greatest; the last of several.",
    example: "Visit.latest(v, v.visited_on)",
  },
  {
    fold: "earliest",
    name: "earliest",
    body: "must",
    says: "The item whose value is least; the first of several.",
    example: "Visit.earliest(v, v.visited_on)",
  },
  {
    fold: "by",
    name: "by",
    also: ["sortBy", "orderBy", "sortedBy"],
    body: "must",
    says: "The items in the order of a value, the least first; those without one come last.",
    example: "lines.by(l, l.best_before)",
  },
  {
    fold: "byDescending",
    name: "by_descending",
    also: ["sortByDescending", "orderByDescending"],
    body: "must",
    says: "The items in the order of a value, the greatest first; those without one come last.",
    example: "lines.by_descending(l, l.amount)",
  },
  {
    fold: "take",
    name: "take",
    also: ["limit"],
    body: "count",
    says: "So many items from the beginning of the list.",
    example: "lines.by(l, l.best_before).take(3)",
  },
  {
    fold: "size",
    name: "size",
    also: ["count", "length"],
    body: "may",
    says: "How many items there are, or for how many the condition holds.",
    example: "Loan.size()",
  },
];

const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

const functionsByName = new Map(functions.flatMap((f) => [f.name, ...(f.also ?? [])].map((name) => [plain(name), f])));
const foldsByName = new Map(folds.flatMap((f) => [f.name, ...(f.also ?? [])].map((name) => [plain(name), f])));

export const functionNamed = (name: string): FunctionEntry | null => functionsByName.get(plain(name)) ?? null;
export const foldNamed = (name: string): FoldEntry | null => foldsByName.get(plain(name)) ?? null;

/** All names that can be called, for suggestions. */
export const callableNames: readonly string[] = [...new Set([...functions, ...folds].map((f) => f.name))];
