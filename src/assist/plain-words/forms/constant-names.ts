import type { Offer, Words } from "../offer.ts";

/** `Loan time` as `LOAN_TIME`. */
export function asConstantName({ text, span, study }: Words): Offer | null {
  const name = inCapitals(text);
  // Another one may be, or become, the same.
  const isTaken = study.model.constants.constants.filter((one) => inCapitals(one.name) === name).length > 1;
  return isTaken || !/^\p{Lu}[\p{Lu}\p{N}_]+$/u.test(name) ? null : { span, text: name, safe: true };
}

const inCapitals = (name: string): string =>
  name
    .trim()
    .toLocaleUpperCase("en")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/gu, "");
