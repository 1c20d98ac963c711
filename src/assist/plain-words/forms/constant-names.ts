import type { Offer, Words } from "../offer.ts";

/** `Loan time` as `LOAN_TIME`. */
export function asConstantName({ text, span, study }: Words): Offer | null {
  const name = text
    .trim()
    .toLocaleUpperCase("en")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/gu, "");
  const isTaken = study.model.constants.constants.some((one) => one.name === name);
  return isTaken || !/^\p{Lu}[\p{Lu}\p{N}_]+$/u.test(name) ? null : { span, text: name, safe: true };
}
