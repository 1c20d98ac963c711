import type { Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";

/** `1.250`, `1 250`: a thousand and more to whoever groups so, 1.25 or a text to us. */
const TWO_WAYS = /^-?[1-9]\d{0,2}(?:[. '’\u00A0\u202F]\d{3})+(?:\s*(?:[€£$]|\p{L}+))?$/u;

export function tellTwoWays(reading: Reading, { plain, span }: Rich): void {
  if (!TWO_WAYS.test(plain)) return;
  const better = plain.replace(/(?<=\d)[. '’\u00A0\u202F](?=\d{3})/gu, "");
  reading.problem("constant-two-ways", span, { written: plain, better });
}
