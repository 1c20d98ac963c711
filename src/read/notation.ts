/** Whether people write a comma before decimals, so that a point can only stand between thousands. */
export function writesDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",");
}
