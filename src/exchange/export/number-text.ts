/**
 * Writes a number without an exponent, with a decimal point, and never with exactly three decimals: 1.125 could be read
 * as 1125. `shift` moves the point to the right within the text, because multiplying would round.
 */
export function numberText(value: number, shift = 0): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (found === null) return String(value);
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = found;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + shift;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(1, point);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const after = padded.slice(at).replace(/0+$/, "");
  if (after === "") return sign + before;
  return `${sign}${before}.${after.length === 3 ? `${after}0` : after}`;
}
