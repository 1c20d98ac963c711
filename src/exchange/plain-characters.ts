import { westernDigits } from "#text/western-digits.ts";

/** Marks of direction and joiners are there for the eye. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Nearly every cell of a table is without them. */
// oxlint-disable-next-line no-control-regex
const HAS_OTHERS = /[^\x00-\x7f]/;

const WIDE: { readonly [wide: string]: string } = { "．": ".", "，": ",", "￥": "¥", "＄": "$", "￡": "£", "￦": "₩" };

/** Digits of other scripts as the usual ones, one character for each kind of minus, of mark and of wide sign, and none unseen. */
export function plainCharacters(text: string): string {
  if (!HAS_OTHERS.test(text)) return text;
  return westernDigits(text.replace(INVISIBLE, ""))
    .replace(/[−‒﹣－]/g, "-")
    .replace(/[．，￥＄￡￦]/gu, (wide) => WIDE[wide] ?? wide);
}
