import type { Difference } from "#engine/contract/difference.ts";
import type { DifferenceWords } from "./difference-words.ts";

/** Longer than a line on a phone: the texts themselves can be compared too. */
const LONGEST = 120;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** One difference as a sentence. */
export function inWords({ code, values }: Difference, words: DifferenceWords): string {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (name === "item" || name === "of") return [name, words.items[value as keyof DifferenceWords["items"]]];
      if (name === "actions") return [name, words.and((value as readonly string[]).map((one) => actionIn(one, words)))];
      return [name, typeof value === "string" ? short(value) : value];
    }),
  );
  // Each sentence takes the values of its own code, which the compiler can't follow through an index.
  const say = words.sentences[code] as (values: object) => string;
  return say(shown);
}

const actionIn = (action: string, { actions }: DifferenceWords): string =>
  Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : action;
