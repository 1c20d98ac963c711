import type { PlannedField } from "#engine/contract/new-app.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { shownText, valueOf, type Cell } from "../../tables/table.ts";
import { saysZone } from "../../values/read-moment.ts";
import type { Code } from "../writer/description.ts";
import { cleanOption, oneLine, optionList } from "../writer/markdown.ts";
import { cleanOptions } from "../writer/write-entities.ts";

/** Separators between several options in a cell. */
export const SEVERAL = /\s*[;,]\s*/u;

/** A cell as an unambiguous value for the import. A value that does not fit is passed on, and the import refuses it. */
export function restValue({ type }: PlannedField, cell: Cell, written: string | Code | null): Value {
  const shown = shownText(cell).trim();
  if (shown === "" || typeof written !== "string" || type.kind === "reference") return shown === "" ? null : shown;
  if (type.kind === "choices")
    return shown
      .split(SEVERAL)
      .filter((part) => part !== "")
      .map(cleanOption);
  if (type.kind !== "plain") return cleanOption(shown);
  switch (type.type) {
    case "yes/no":
      return written === "yes";
    case "percent":
      return Number.parseFloat(written) / 100;
    case "money":
    case "number":
    case "whole number":
    case "rating":
      return Number(written);
    case "date":
    case "time":
    case "date and time":
    case "duration":
    case "location":
      return written;
    default:
      return shownText(cell);
  }
}

/** The type of a field that is not a reference. */
export function fieldType(type: Exclude<PlannedField["type"], { kind: "reference" }>): FieldType {
  if (type.kind === "plain") return { kind: type.type } as FieldType;
  const span = { start: 0, end: 0 };
  return { kind: type.kind, options: cleanOptions(type.options).map((value) => ({ value, span })) };
}

/** Texts that a document reads as "not specified". */
const SAYS_NOTHING = /^(?:-|–|—|n\/a|not shown|not specified|unspecified|…|\.\.\.)\.?$/iu;

/** A value as a document writes it. Null: it does not fit. */
export function cellText(value: unknown, type: FieldType, cell: Cell): string | Code | null {
  switch (type.kind) {
    case "yes/no":
      return value === true ? "yes" : "no";
    case "percent":
      return `${Number((Number(value) * 100).toPrecision(12))} %`;
    case "whole number":
      return Number.isInteger(value) ? String(value) : null;
    case "location": {
      const { latitude, longitude } = value as { readonly latitude: number; readonly longitude: number };
      return `${latitude}, ${longitude}`;
    }
    case "list of text":
      return Array.isArray(value) ? optionList(value.map(String)) : null;
    case "date and time": {
      const own = valueOf(cell);
      // An instant with its own zone stays the same, whatever zone the app uses.
      if (typeof own === "string" && saysZone(own)) return String(value).replace(/\.000Z$/u, "Z");
      const text = typeof own === "string" && /^\d{4}-\d{2}-\d{2}T/u.test(own) ? own : String(value);
      return text.replace("T", " ").replace(/(?::\d{2})?(?:\.\d+)?Z?$/u, (end) => end.replace(/\.\d+|Z/gu, ""));
    }
    case "number":
    case "money":
    case "date":
    case "time":
    case "duration":
    case "rating":
    case "choice":
      return typeof value === "string" || typeof value === "number" ? String(value) : null;
    default: {
      const text = oneLine(shownText(cell));
      return SAYS_NOTHING.test(text) ? { code: text, original: text } : text;
    }
  }
}
