import { formatAmount } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** A value as an expression; null where no expression gives it: files, places, child rows, records without a handle. */
export function valueAsCode(
  value: Value,
  type: FieldType,
  currency: string,
  handleOf: (id: string) => string | null,
): string | null {
  if (value === null || value === "") return "empty";
  const list = (code: (each: Value) => string | null): string | null => {
    const codes = Array.isArray(value) ? (value as readonly Value[]).map(code) : [];
    return codes.includes(null) ? null : `[${codes.join(", ")}]`;
  };
  const record = (id: Value): string | null => {
    const handle = typeof id === "string" ? handleOf(id) : null;
    return handle !== null && NAME.test(handle) ? handle : null;
  };
  switch (type.kind) {
    case "number":
    case "whole number":
    case "rating":
    case "percent":
      return typeof value === "number" ? String(value) : null;
    case "money":
      return typeof value === "number" ? `${formatAmount(value, currency)} ${currency}` : null;
    case "yes/no":
      return value === true ? "yes" : "no";
    case "date":
    case "time":
      return typeof value === "string" ? value : null;
    case "date and time":
      return typeof value === "string" ? `${value.slice(0, 19)}Z` : null;
    case "reference":
      return record(value);
    case "references":
      return list(record);
    case "list of text":
    case "choices":
      return list((each) => (typeof each === "string" ? quoted(each) : null));
    case "text":
    case "long text":
    case "formatted text":
    case "choice":
    case "email":
    case "phone":
    case "link":
    case "barcode":
    case "colour":
      return typeof value === "string" ? quoted(value) : null;
    default:
      return null;
  }
}

/** A text between quotes; line ends and quotes as the expression language escapes them. */
export const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\r", "").replaceAll("\n", "\\n")}"`;
