/** True if the language has a decimal comma, so that a point can only separate thousands. */
export function writesDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",");
}
