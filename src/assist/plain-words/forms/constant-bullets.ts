import type { Offer, Words } from "../offer.ts";

/** `- LONGEST_LOAN = 14 days` becomes `- LONGEST_LOAN: 14 days`. */
export function asConstantBullet({ text, span, study }: Words): Offer | null {
  const [all = "", name = "", value = ""] =
    /^(?:[-*+]\s+|\d+[.)]\s+)?(\p{Lu}[\p{Lu}\p{N}_]+)\s*(?:=|is(?=\s))\s*([^=\s].*?)\.?\s*$/u.exec(text) ?? [];
  const isTaken = study.model.constants.constants.some((one) => one.name === name);
  if (all === "" || isTaken) return null;
  const start = span.start + text.indexOf(name);
  // Words may be a value or an explanation.
  const safe = /^[-+\d"“`€$£]|^(?:yes|no)$/iu.test(value);
  return { span: { start, end: span.end }, text: `${name}: ${value}`, safe };
}
