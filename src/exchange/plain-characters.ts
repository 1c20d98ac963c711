import { westernDigits } from "#text/western-digits.ts";

/** Direction marks and joiners: they affect only rendering. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Most cells are plain ASCII and skip the conversion. */
// oxlint-disable-next-line no-control-regex
const HAS_OTHERS = /[^\x00-\x7f]/;

const WIDE: { readonly [wide: string]: string } = { "．": ".", "，": ",", "￥": "¥", "＄": "$", "￡": "£", "￦": "₩" };

/** Converts digits to ASCII, unifies minus signs, separators and wide signs, and drops invisible characters. */
export function plainCharacters(text: string): string {
  if (!HAS_OTHERS.test(text)) return text;
  return westernDigits(text.replace(INVISIBLE, ""))
    .replace(/[−‒﹣－]/g, "-")
    .replace(/[．，￥＄￡￦]/gu, (wide) => WIDE[wide] ?? wide);
}
