/** A number with the text around it: `€ 1.250,50`, `-2,5 %`, `1 250 EUR`, `1.500 working hours`. */
const NUMBER =
  /^((?:[€£¥₹$]|[A-Z]{3}(?![A-Z]))?\s*[-+−]?\s*)(\d[\d.,'’ \u00A0\u202F]*)((?<! )\s*(?:[%€£¥₹$]|\p{L}+(?: \p{L}+)?))?$/u;

const THREE_AFTER = /^[1-9]\d{0,2}([.,])\d{3}$/u;
const DECIMAL = /^(\d+)[.,](\d+)$/u;
/** Thousands. The first group does not begin with zero, and all separators are the same. */
const GROUPED = /^[1-9]\d{0,2}([.,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*$/u;
/** Thousands, then decimals after another separator. */
const GROUPED_DECIMAL = /^([1-9]\d{0,2}(?:([.,'’ \u00A0\u202F])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d+)$/u;

/** The possible values of digits with separators, as plain numbers: our reading first, then the other one. */
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
  /** The separator that makes it ambiguous: `.` in `1.250`; null: it is not ambiguous. */
  readonly mark: "." | "," | null;
  /**
   * True if the thousands separator is not a comma. Without a message, its author may not notice that it is read as a
   * text.
   */
  readonly oddGroups: boolean;
  /** As documents write it, with the text around it. */
  readonly read: string;
  /** The other reading in the same form; null: there is none. */
  readonly other: string | null;
  readonly isAmount: boolean;
}

/** Longer than any number, so that the patterns never see long texts. */
const LONGEST = 100;

/** Null: not a number, or one without separators. */
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

/** A number as documents write it, if it is unambiguous or documents have a rule for it. */
export function plainNumber(text: string): string {
  const number = writtenNumber(text.trim());
  return number === null || number.mark === "." ? text : number.read;
}
