import type { Type } from "./types.ts";

const words: { readonly [kind: string]: string } = {
  text: "a text",
  number: "a number",
  boolean: "a yes/no",
  date: "a date",
  time: "a time",
  instant: "a date and time",
  duration: "a duration",
  workingTime: "working time",
  place: "a place",
  file: "a file",
  any: "data from outside",
  empty: "nothing",
  map: "a map",
};

const plurals: { readonly [kind: string]: string } = {
  text: "texts",
  number: "numbers",
  boolean: "yes/no values",
  date: "dates",
  time: "times",
  instant: "dates and times",
  duration: "durations",
  workingTime: "working times",
  place: "places",
  file: "files",
  any: "anything",
  empty: "anything",
  map: "maps",
  list: "lists",
};

/** A type in words for messages: "a date", "a list of Loan", "money in EUR". */
export function printType(type: Type): string {
  if (type.kind === "money") return `money in ${type.currency}`;
  if (type.kind === "record") return `${/^[AEIOU]/.test(type.entity) ? "an" : "a"} ${type.entity}`;
  if (type.kind === "list") return `a list of ${printItems(type.of)}`;
  return words[type.kind] ?? type.kind;
}

function printItems(type: Type): string {
  if (type.kind === "record") return type.entity;
  if (type.kind === "money") return `money in ${type.currency}`;
  return plurals[type.kind] ?? type.kind;
}
