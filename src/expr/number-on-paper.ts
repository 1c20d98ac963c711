const NUMBER = /(?<![\p{L}\p{N}_.])(?:[€$£¥]\s?)?[\d.,’']*\d(?:\s?[€$£¥])?/gu;
const CODES: { readonly [sign: string]: string } = { "€": "EUR", "£": "GBP" };

export interface NumberOnPaper {
  readonly start: number;
  readonly written: string;
  /** Its form in code; null: it is ambiguous, or its sign belongs to several currencies. */
  readonly code: string | null;
}

/** `7,50`, `1.440,00`, `12 €`: finds a number in everyday notation at the offset where parsing stopped. */
export function numberOnPaper(source: string, stuck: number): NumberOnPaper | null {
  if (!/[.,’'€$£¥]/u.test(source[stuck] ?? "")) return null;
  for (const found of source.matchAll(NUMBER)) {
    const written = found[0].trim();
    const start = found.index;
    if (start > stuck || stuck >= start + written.length) continue;
    return /[,€$£¥]/u.test(written) ? { start, written, code: inCode(written) } : null;
  }
  return null;
}

function inCode(written: string): string | null {
  const [sign] = /[€$£¥]/u.exec(written) ?? [];
  const currency = sign === undefined ? "" : CODES[sign];
  const [, whole = "", decimals] =
    /^(\d{1,3}(?:[.’' ]\d{3})+|\d+)(?:,(\d+))?$/u.exec(written.replaceAll(/[€$£¥\s]/gu, "")) ?? [];
  // `1,250` could be thousands.
  if (currency === undefined || whole === "" || decimals?.length === 3) return null;
  const plain = whole.replaceAll(/[^\d]/gu, "");
  const isGrouped = plain !== whole;
  // `1.250 €` could be slightly more than one.
  if (isGrouped && decimals === undefined) return null;
  return `${plain}${decimals === undefined ? "" : `.${decimals}`}${currency === "" ? "" : ` ${currency}`}`;
}
