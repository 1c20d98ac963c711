import { parseDuration } from "#expr/durations.ts";
import { formatAmount } from "#expr/money.ts";
import { isPlace, type Place } from "#expr/places.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** A value as an expression. Null: not expressible, such as child rows, secrets and records without a handle. */
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
    case "duration":
      return typeof value === "string" ? durationAsCode(value) : null;
    case "location":
      return isPlace(value) ? quoted(placeAsText(value)) : null;
    case "photo":
      return "a photo";
    case "photos":
      return Array.isArray(value) ? (value.length === 1 ? "a photo" : `${value.length} photos`) : null;
    case "file":
      return "a file";
    case "signature":
      return "a signature";
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

const UNITS = [
  ["year", 12, "months"],
  ["month", 1, "months"],
  ["day", 1, "days"],
  ["hour", 3_600_000, "milliseconds"],
  ["minute", 60_000, "milliseconds"],
  ["second", 1000, "milliseconds"],
] as const;

/** `1 hour + 30 minutes`. Null for fractions of seconds and negative durations, which forms can't produce. */
function durationAsCode(value: string): string | null {
  const left = parseDuration(value);
  if (left === null) return null;
  const rest: Record<(typeof UNITS)[number][2], number> = { ...left };
  const parts: string[] = [];
  for (const [unit, size, of] of UNITS) {
    const count = Math.floor(rest[of] / size);
    rest[of] -= count * size;
    if (count !== 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  if (value.startsWith("-") || rest.milliseconds !== 0) return null;
  return parts.length === 0 ? "0 minutes" : parts.join(" + ");
}

/** Decimals of a coordinate: six are about ten centimetres. */
const DIGITS = 6;

const placeAsText = ({ latitude, longitude, accuracy }: Place): string =>
  [latitude, longitude, ...(accuracy === undefined ? [] : [accuracy])]
    .map((number) => String(Number(number.toFixed(DIGITS))))
    .join(", ");

/** A string literal, escaped as the expression language requires. */
export const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\r", "").replaceAll("\n", "\\n")}"`;
