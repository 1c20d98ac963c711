/** A number with what stands around it: `€ 1.250,50`, `-2,5 %`, `1 250 EUR`, `1.500 working hours`. */
const NUMBER =
  /^((?:[€£¥₹$]|[A-Z]{3}(?![A-Z]))?\s*[-+−]?\s*)(\d[\d.,'’ \u00A0\u202F]*)((?<! )\s*(?:[%€£¥₹$]|\p{L}+(?: \p{L}+)?))?$/u;

const THREE_AFTER = /^[1-9]\d{0,2}([.,])\d{3}$/u;
const DECIMAL = /^(\d+)[.,](\d+)$/u;
/** Thousands; no group begins with zero, and all are apart in the same way. */
const GROUPED = /^[1-9]\d{0,2}([.,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*$/u;
/** Thousands, then decimals behind another mark. */
const GROUPED_DECIMAL = /^([1-9]\d{0,2}(?:([.,'’ \u00A0\u202F])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d+)$/u;

/** What digits with marks between them may be, as plain numbers: what we take them for, then what others may. */
function waysOf(digits: string): readonly string[] {
  const bare = digits.replace(/\D/gu, "");
  const mark = THREE_AFTER.exec(digits)?.[1];
  if (mark !== undefined) {
    const decimal = String(Number(digits.replace(",", ".")));
    return mark === "." ? [decimal, bare] : [bare, decimal];
  }
  const decimal = DECIMAL.exec(digits);
  if (decimal !== null) return [`${decimal[1]}.${decimal[2]}`];
  if (GROUPED.test(digits)) return [bare];
  const grouped = GROUPED_DECIMAL.exec(digits);
  return grouped === null ? [] : [`${(grouped[1] ?? "").replace(/\D/gu, "")}.${grouped[3]}`];
}

export interface WrittenNumber {
  /** The mark that makes it two numbers: `.` in `1.250`; null where it is one. */
  readonly mark: "." | "," | null;
  /** Something else than a comma stands between thousands: whoever is not told that it is a number may take it for a text. */
  readonly oddGroups: boolean;
  /** As documents hold it, with what stands around it. */
  readonly read: string;
  /** The same of the other number; null where there is none. */
  readonly other: string | null;
  readonly isAmount: boolean;
}

/** Longer than any number; spares the patterns from long texts. */
const LONGEST = 100;

/** Null: it is no number, or one with no mark in it. */
export function writtenNumber(text: string): WrittenNumber | null {
  if (text.length > LONGEST) return null;
  const [, before = "", said = "", after = ""] = NUMBER.exec(text) ?? [];
  const digits = said.trimEnd();
  const [read, other = null] = waysOf(digits);
  if (read === undefined) return null;
  const around = (number: string): string => `${before}${number}${said.slice(digits.length)}${after}`;
  const mark = other === null ? null : digits.includes(".") ? "." : ",";
  return {
    mark,
    oddGroups: other === null && GROUPED.test(digits) && !digits.includes(","),
    read: around(read),
    other: other === null ? null : around(other),
    isAmount: /[€£¥₹$]|[A-Z]{3}/u.test(before + after),
  };
}

/** A number as documents hold it, where it can be read in one way only or documents have a rule for it. */
export function plainNumber(text: string): string {
  const number = writtenNumber(text.trim());
  return number === null || number.mark === "." ? text : number.read;
}
