/** The field types, in the groups of the picker. */
export const TYPE_GROUPS = [
  { key: "words", types: ["text", "long text", "choice", "choices", "formatted text", "list of text"] },
  { key: "numbers", types: ["whole number", "number", "money", "percent", "rating"] },
  { key: "times", types: ["date", "time", "date and time", "duration"] },
  { key: "other", types: ["yes/no", "photo", "photos", "file", "signature", "location", "barcode", "colour"] },
  { key: "people", types: ["person", "email", "phone", "link", "secret"] },
] as const;

const ICONS: { readonly [type: string]: string } = {
  text: "type",
  "long text": "align-left",
  "formatted text": "newspaper",
  "list of text": "tags",
  choice: "list",
  choices: "list-checks",
  "whole number": "hash",
  number: "calculator",
  money: "banknote",
  percent: "percent",
  rating: "star",
  date: "calendar",
  time: "clock",
  "date and time": "calendar-clock",
  duration: "timer",
  "yes/no": "toggle-right",
  photo: "camera",
  photos: "images",
  file: "paperclip",
  signature: "signature",
  location: "map-pin",
  barcode: "scan-barcode",
  colour: "palette",
  person: "user",
  email: "mail",
  phone: "phone",
  link: "link",
  secret: "key",
};

/** What follows a type: `, required`, ` (up to 5)`, ` from 1 to 60`. */
const BEHIND = /\s*(?:[,(]|\s(?:in|from|between|up to|at most|at least|max|min|exactly|\d)(?![a-z])).*$/u;

/** The icon of a written type; the names of entities get that of a link. */
export function typeIcon(written: string): string {
  const type = written.trim().toLowerCase().replace(BEHIND, "");
  if (type === "") return "type";
  if (type.startsWith("choices of") || type.startsWith("choices")) return "list-checks";
  if (type.startsWith("choice")) return "list";
  if (type.startsWith("number series")) return "hash";
  if (type.startsWith("several ")) return "layers";
  const known = Object.hasOwn(ICONS, type) ? ICONS[type] : undefined;
  return known ?? (type.startsWith("list of ") ? "table" : "link");
}
