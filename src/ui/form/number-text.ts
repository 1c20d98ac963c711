/** Numbers as people type them: in their language's marks, or with a plain point. */

interface Marks {
  readonly decimal: string;
  readonly group: string;
  readonly digits: ReadonlyMap<string, string>;
}

const known = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale).formatToParts(-1_234_567.8);
  const digits = new Map<string, string>();
  const written = new Intl.NumberFormat(locale, { useGrouping: false });
  for (let digit = 0; digit < 10; digit += 1) digits.set(written.format(digit), String(digit));
  const marks = {
    decimal: parts.find((part) => part.type === "decimal")?.value ?? ".",
    group: parts.find((part) => part.type === "group")?.value ?? ",",
    digits,
  };
  known.set(locale, marks);
  return marks;
}

/** Null for an empty text, undefined for one that is no number. */
export function readNumber(text: string, locale: string): number | null | undefined {
  const { decimal, group, digits } = marksOf(locale);
  let plain = "";
  for (const character of text.trim()) {
    const digit = digits.get(character);
    if (digit !== undefined) plain += digit;
    else if (character === decimal) plain += ".";
    else if (character === "−" || character === "‎") plain += character === "−" ? "-" : "";
    else if (/\s/u.test(character) || character === "'" || character === "’") continue;
    else if (character === group && !(character === "." && !looksGrouped(text, group))) continue;
    else plain += character;
  }
  if (plain === "") return null;
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/u.test(plain)) return undefined;
  return Number(plain);
}

/** "1.234" in German is a thousand; "1.5" is what a person with a number pad means by one and a half. */
function looksGrouped(text: string, group: string): boolean {
  const parts = text.trim().split(group);
  return parts.slice(1).every((part) => /^\p{Nd}{3}(?:\P{Nd}|$)/u.test(part));
}

export function writeNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10, ...options }).format(value);
}

export interface CurrencyShape {
  readonly symbol: string;
  readonly before: boolean;
  /** Digits after the point: 2 for euros, 0 for yen. */
  readonly places: number;
}

export function currencyShape(currency: string, locale: string): CurrencyShape {
  try {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    const parts = format.formatToParts(1);
    const at = parts.findIndex((part) => part.type === "currency");
    return {
      symbol: parts[at]?.value ?? currency,
      before: at < parts.findIndex((part) => part.type === "integer"),
      places: format.resolvedOptions().maximumFractionDigits ?? 2,
    };
  } catch {
    return { symbol: currency, before: false, places: 2 }; // Not a currency that the browser knows.
  }
}
