import {
  isCode,
  type Code,
  type EntityDescription,
  type FieldDescription,
  type TypeDescription,
} from "./description.ts";
import { cleanOption, codeSpan, narrowTable, optionList, paragraph, plainText, quoted } from "./markdown.ts";
import type { WritingAttempt } from "./writing.ts";

export function writeEntity(writing: WritingAttempt, entity: EntityDescription): string {
  const facts = [
    entity.shownAs === undefined ? "" : `- Shown as: ${shownAs(writing, entity.shownAs)}`,
    entity.icon === undefined ? "" : `- Icon: ${entity.icon}`,
    entity.unique === undefined || entity.unique.length === 0
      ? ""
      : `- Unique: ${entity.unique.map((set) => set.join(", ")).join("; ")}`,
    entity.order === undefined ? "" : `- Order: ${entity.order}`,
  ].filter((fact) => fact !== "" && !fact.endsWith(": "));
  const rows = entity.fields.map((field) => fieldRow(writing, field));
  const head = ["Field", "Type", "Required", "Default", "Asked if", "Notes"];
  const prose = (entity.prose ?? []).map(paragraph).filter((text) => text !== "");
  return [
    `### ${entity.name}`,
    ...(prose.length === 0 ? [] : [prose.join("\n\n"), ""]),
    ...(facts.length === 0 ? [] : [...facts, ""]),
    ...(rows.length === 0 ? [] : [narrowTable(head, rows, 4)]),
  ].join("\n");
}

function shownAs(writing: WritingAttempt, value: string | Code): string {
  return isCode(value) ? writing.code(value, false) : value;
}

function fieldRow(writing: WritingAttempt, field: FieldDescription): string[] {
  const notes = [...(field.notes ?? [])];
  const code = (value: Code | undefined, what: string, as: (code: string) => string = (text) => text): string => {
    if (value === undefined) return "";
    if (!writing.isRefused(value)) return writing.mark(value, codeSpan(as(value.code)));
    notes.push(`${what}: ${value.original}`);
    return "";
  };
  const type = typeCell(writing, field.type, notes);
  const required =
    typeof field.required === "object" ? code(field.required, "Required if") : field.required === true ? "yes" : "";
  const starts = isCode(field.default)
    ? code(field.default, "Default")
    : field.default === undefined
      ? ""
      : defaultCell(writing, field, field.default, notes);
  const computed = code(field.computed, "Calculation", (text) => `= ${text}`);
  const asked = code(field.askedIf, "Asked if");
  return [
    field.name,
    type,
    required,
    computed === "" ? starts : computed,
    asked,
    notes.map((note) => plainText(shortened(note))).join(" "),
  ];
}

const MOST_OF_A_NOTE = 2000;

/** Lines of a document are limited, but labels of forms may be pages long. */
const shortened = (text: string): string => (text.length > MOST_OF_A_NOTE ? `${text.slice(0, MOST_OF_A_NOTE)}…` : text);

/** A default value, unquoted if it can't be mistaken for something else. */
function defaultCell(writing: WritingAttempt, field: FieldDescription, value: string, notes: string[]): string {
  if (writing.isRefused(field)) {
    notes.push(`Default: ${value}`);
    return "";
  }
  const isText = field.type.kind === "plain" && /text|email|phone|link|barcode/u.test(field.type.type);
  const isWord =
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .:-]*$/u.test(value) && !/^(?:not shown|n\/a|empty|today|now)$/iu.test(value);
  if (field.type.kind === "choice") {
    const option = cleanOption(value);
    return writing.mark(field, isWord ? plainText(option) : codeSpan(quoted(option)));
  }
  return writing.mark(field, isText && !isWord ? codeSpan(quoted(value)) : plainText(value));
}

function typeCell(writing: WritingAttempt, type: TypeDescription, notes: string[]): string {
  switch (type.kind) {
    case "plain":
      return type.type;
    case "choice":
    case "choices": {
      const options = cleanOptions(type.options);
      if (options.length === 0) return type.kind === "choice" ? "text" : "list of text";
      return `${type.kind} of ${optionList(options)}`;
    }
    case "rows":
      return `list of ${type.entity}`;
    default: {
      const entity = type.kind === "several" ? `several ${type.entity}` : type.entity;
      if (type.where === undefined) return entity;
      if (!writing.isRefused(type.where))
        return `${entity} where ${writing.mark(type.where, codeSpan(type.where.code))}`;
      notes.push(`Only those where: ${type.where.original}`);
      return entity;
    }
  }
}

/** Options that the reader can distinguish. */
export function cleanOptions(options: readonly string[]): string[] {
  const seen = new Set<string>();
  // Composed accents (NFC), as the document reader expects.
  return options
    .map((option) => cleanOption(option.normalize("NFC")))
    .filter((option) => {
      const key = option
        .toLocaleLowerCase("en")
        .replace(/[\s_]+/gu, " ")
        .trim();
      if (key === "" || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
