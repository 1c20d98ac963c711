import type { Difference } from "#engine/contract/difference.ts";
import type { DifferenceWords } from "./difference-words.ts";

/** Longer than a line on a phone; the full texts can be compared separately. */
const LONGEST = 120;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** Values that name a part of an entity. */
const NAMES: ReadonlySet<string> = new Set(["name", "from", "thing"]);

const OF_ENTITIES: ReadonlySet<string> = new Set(["field", "status", "event", "rule", "block"]);

/** A part of an entity in everyday form: `Due (Loan)`. The test of a rule is kept after it. */
const named = (text: string): string => text.replace(/^([^.:]+)\.([^.:]+)(?=: |$)/u, "$2 ($1)");

/** One difference as a sentence. */
export function inWords({ code, values }: Difference, words: DifferenceWords): string {
  const isOfEntity = !("item" in values) || OF_ENTITIES.has(values.item);
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (name === "item" || name === "of") return [name, words.items[value as keyof DifferenceWords["items"]]];
      if (name === "actions") return [name, words.and((value as readonly string[]).map((one) => actionIn(one, words)))];
      return [name, typeof value === "string" ? short(isOfEntity && NAMES.has(name) ? named(value) : value) : value];
    }),
  );
  // The values fit the sentence of their own code; the compiler can't infer that through an index.
  const say = words.sentences[code] as (values: object) => string;
  return say(shown);
}

const actionIn = (action: string, { actions }: DifferenceWords): string =>
  Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : action;
