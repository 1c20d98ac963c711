import { parseDate } from "#expr/dates.ts";
import { parseDuration } from "#expr/durations.ts";
import { readLiteral } from "#expr/literals.ts";
import { isPlace } from "#expr/places.ts";
import { normalTime } from "#expr/times.ts";
import type { Value } from "#expr/types.ts";
import { formatInstant, parseInstant } from "#expr/zones.ts";
import { emailOf, phoneOf, trimAddress } from "#text/contacts.ts";
import { linkOf } from "#text/links.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";

/** A value that fits its field, in the form in which it is stored; or the platform's error. */
export type FitResult = { readonly value: Value } | { readonly code: PlatformCode; readonly most?: number };

export const MOST_CHARACTERS = 1_000_000;
const MOST_ELEMENTS = 10_000;

const fits = (value: Value): FitResult => ({ value });

/** Empty values of any type are stored as null. */
export const isEmpty = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A word, `#0a7d6c`, or a function of CSS with plain numbers in it. */
const COLOUR = /^(?:\p{L}{2,40}|#[0-9a-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+-]{1,60}\))$/iu;

const LISTS = new Set(["list of text", "choices", "photos", "references", "children"]);

export function fit(type: FieldType, value: Value, zone: string): FitResult {
  // An empty list counts as empty only where a list belongs; elsewhere it is as wrong as a full one.
  if (isEmpty(value) && (LISTS.has(type.kind) || !Array.isArray(value))) return fits(null);
  switch (type.kind) {
    case "text":
    case "long text":
    case "formatted text":
    case "barcode":
    case "secret":
    case "series":
      return fitText(value);
    case "colour":
      return typeof value === "string" && COLOUR.test(value) ? fits(value) : { code: "not-a-colour" };
    case "email":
      return fitAddress(value, emailOf, "not-an-email");
    case "phone":
      return fitAddress(value, phoneOf, "not-a-phone-number");
    case "link":
      return fitAddress(value, (text) => (linkOf(text) === null ? null : trimAddress(text)), "not-a-link");
    case "number":
    case "percent":
      return isNumber(value) ? fits(value) : { code: "not-a-number" };
    case "whole number":
      return isNumber(value) && Number.isSafeInteger(value) ? fits(value) : { code: "not-a-whole-number" };
    case "money":
      return isNumber(value) && Number.isSafeInteger(value) ? fits(value) : { code: "not-an-amount" };
    case "rating":
      return isNumber(value) && Number.isInteger(value) && value >= 1 && value <= 5
        ? fits(value)
        : { code: "not-a-rating" };
    case "yes/no":
      return typeof value === "boolean" ? fits(value) : { code: "not-yes-or-no" };
    case "date":
      return typeof value === "string" && value.length === 10 && parseDate(value) !== null
        ? fits(value)
        : { code: "not-a-date" };
    case "time": {
      const time = typeof value === "string" ? normalTime(value) : null;
      return time === null ? { code: "not-a-time" } : fits(time);
    }
    case "date and time": {
      const moment = typeof value === "string" ? parseInstant(value, zone) : null;
      const instant = moment === null ? null : formatInstant(moment);
      return instant === null ? { code: "not-a-moment" } : fits(instant);
    }
    case "duration":
      return typeof value === "string" && parseDuration(value) !== null ? fits(value) : { code: "not-a-duration" };
    case "choice":
      return type.options.some((option) => option.value === value) ? fits(value) : { code: "not-a-choice" };
    case "choices":
      return fitList(value, (element) =>
        type.options.some((option) => option.value === element) ? fits(element) : { code: "not-a-choice" },
      );
    case "list of text":
      return fitList(value, fitText);
    case "location":
      return fitPlace(value);
    case "photo":
    case "file":
    case "signature":
      return fitFile(value);
    case "photos":
      return fitList(value, fitFile);
    case "reference":
      return isId(value) ? fits(value) : { code: "no-such-record" };
    case "references": {
      // A set of records, so duplicates are removed.
      const list = fitList(value, (element) => (isId(element) ? fits(element) : { code: "no-such-record" }));
      return "code" in list || !Array.isArray(list.value) ? list : fits([...new Set(list.value as readonly Value[])]);
    }
    case "children":
      return { code: "not-a-list" };
    case "unknown":
      return { code: "not-writable" };
  }
}

const isNumber = (value: Value): value is number => typeof value === "number" && Number.isFinite(value);

/** A lone surrogate has no form in UTF-8, and SQLite ends a text at NUL: neither can be stored unchanged. */
const isWellFormed = (text: string): boolean =>
  // The first test is enough for most texts; only texts with surrogates or NUL need the second.
  !/[\uD800-\uDFFF\0]/.test(text) || (!/\p{Cs}/u.test(text) && !text.includes("\0"));

const MOST_CHARACTERS_OF_ID = 200;

/** Whether a value can be the id of a record; clients and servers may send anything. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MOST_CHARACTERS_OF_ID && isWellFormed(value);

function fitText(value: Value): FitResult {
  if (typeof value !== "string") return { code: "not-a-text" };
  if (value.length > MOST_CHARACTERS) return { code: "too-long", most: MOST_CHARACTERS };
  return isWellFormed(value) ? fits(value) : { code: "not-a-text" };
}

function fitAddress(value: Value, read: (text: string) => string | null, code: PlatformCode): FitResult {
  const address = typeof value === "string" ? read(value) : null;
  return address === null ? { code } : fitText(address);
}

function fitList(value: Value, each: (element: Value) => FitResult): FitResult {
  if (!Array.isArray(value)) return { code: "not-a-list" };
  if (value.length > MOST_ELEMENTS) return { code: "too-many", most: MOST_ELEMENTS };
  const elements: Value[] = [];
  for (const element of value as readonly Value[]) {
    const fitted = each(element);
    if ("code" in fitted) return fitted;
    if (!isEmpty(fitted.value)) elements.push(fitted.value);
  }
  return fits(elements.length === 0 ? null : elements);
}

/** A place, or a text with coordinates (`52.52, 13.405`) from a link or a server. */
function fitPlace(value: Value): FitResult {
  const place = typeof value === "string" ? (readLiteral(value, { kind: "place" }, "")?.value ?? null) : value;
  if (!isPlace(place)) return { code: "not-a-place" };
  const { latitude, longitude, accuracy = null } = place;
  if (accuracy === null) return fits({ latitude, longitude });
  return isNumber(accuracy) && accuracy >= 0 ? fits({ latitude, longitude, accuracy }) : { code: "not-a-place" };
}

function fitFile(value: Value): FitResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { code: "not-a-file" };
  const { hash, name, type, size } = value as { readonly [key: string]: Value };
  if (typeof hash !== "string" || hash.length > 200 || !isWellFormed(hash)) return { code: "not-a-file" };
  const text = (given: Value | undefined): string =>
    typeof given === "string" && isWellFormed(given) ? given.slice(0, 500) : "";
  return fits({ hash, name: text(name), type: text(type), size: isNumber(size ?? null) ? (size as number) : 0 });
}
