const PERCENTAGE = /^[+\-−]?\s*\d[\d.,'’ \u00A0\u202F]*(?:%|(?<!\d)per ?cent)$/iu;

/** `9 %`, `7,5 percent`, `[5 %, 10 %]`: a plain number in expressions, shown to people as a percentage. */
export function isPercentage(source: string): boolean {
  const written = source.trim();
  const items = /^\[(.*)\]$/su.exec(written)?.[1];
  return items === undefined
    ? PERCENTAGE.test(written)
    : items.split(/[,;]/u).every((item) => PERCENTAGE.test(item.trim()));
}
