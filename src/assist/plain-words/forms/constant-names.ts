import type { Offer, Words } from "../offer.ts";

/** `Loan time` becomes `LOAN_TIME`. */
export function asConstantName({ text, span, study }: Words): Offer | null {
  const name = inCapitals(text);
  // Another constant may have the same name, now or after its own fix.
  const isTaken = study.model.constants.constants.filter((one) => inCapitals(one.name) === name).length > 1;
  return isTaken || !/^\p{Lu}[\p{Lu}\p{N}_]+$/u.test(name) ? null : { span, text: name, safe: true };
}

const inCapitals = (name: string): string =>
  name
    .trim()
    .toLocaleUpperCase("en")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/gu, "");
