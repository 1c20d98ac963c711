const CHOICE = "Write a choice as `a ? b : c`.";
const JOIN = 'Join texts with `+`, and a list of texts with `.join(", ")`.';
const INSTEAD = "Write `a is empty ? b : a`.";
const EMPTY = "Write `a is empty`.";
const DAYS = "Count the days with `days(a, b)`.";
const ADD = "Add with `+`, such as `due + 3 days`.";
const SIZE = "Ask with `.size()`.";
const WEEKDAY =
  '`weekday(day)` is 1 on Monday and 7 on Sunday. A name comes from a list: `["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday(day) - 1]`.';
const WORKING_DAY =
  "Write `working_days(day - 1 day, day) = 1`: it counts by the working hours and holidays of section 9.";
const TWICE = "Ask whether something is there twice with `list.exists(a, list.exists(b, b != a and b.name = a.name))`.";
const TEXT = "Make it a text with `text(…)`. In messages, `{…}` writes a value as the app's language does.";

/**
 * Functions of other languages and spreadsheets, and how to write them here. Names are in lower case without
 * underscores.
 */
const SAID_HERE: ReadonlyMap<string, string> = new Map([
  ...["if", "iif", "iff"].map((name) => [name, CHOICE] as const),
  ...["concat", "concatenate"].map((name) => [name, JOIN] as const),
  ...["coalesce", "ifnull", "nvl", "ifempty"].map((name) => [name, INSTEAD] as const),
  ...["isempty", "isnull", "isblank"].map((name) => [name, EMPTY] as const),
  ...["datediff", "daysbetween"].map((name) => [name, DAYS] as const),
  ...["dateadd", "adddays"].map((name) => [name, ADD] as const),
  ...["len", "length"].map((name) => [name, SIZE] as const),
  ...["dayofweek", "weekdayname", "dayname"].map((name) => [name, WEEKDAY] as const),
  ...["isworkingday", "isworkday", "isbusinessday", "workingday"].map((name) => [name, WORKING_DAY] as const),
  ...["distinct", "unique"].map((name) => [name, TWICE] as const),
  ...["format", "formatdate", "tostring"].map((name) => [name, TEXT] as const),
  ["isweekend", "Write `weekday(day) >= 6`."],
  ["between", "Write `a <= x and x <= b`."],
  ["none", "Write `not list.exists(x, …)`."],
  ["last", "Write `list.by_descending(x, x.due).first()`."],
  ["reverse", "Write `list.by_descending(x, x.due)`."],
]);

export const saidHere = (name: string): string | null => SAID_HERE.get(name.replaceAll("_", "").toLowerCase()) ?? null;
