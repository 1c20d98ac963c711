import type { Need } from "#engine/contract/permissions.ts";

/** How the parts of a condition are said; `of` is the entity that child rows belong to, null for the entity itself. */
export interface ConditionWords {
  readonly labelled: (name: string, value: string) => string;
  readonly status: string;
  readonly you: string;
  readonly ofOneself: string;
  readonly onlyTheseFields: string;
  /** For whatever has no words of its own: code is not for people. */
  readonly depends: string;
  readonly list: (names: readonly string[]) => string;
  readonly translate: (text: string) => string;
  readonly entityNamed: (of: string) => string;
  readonly fieldNamed: (of: string | null, key: string) => string;
}

/** Conditions of a right, any of which is enough, in words; what says the same is said once. */
export const conditionsInWords = (
  conditions: readonly (readonly Need[])[],
  words: ConditionWords,
): readonly string[] => [...new Set(conditions.map((needs) => inWords(needs, words)))];

/** First what the record itself must be, then what it belongs to, by its name. */
const inWords = (needs: readonly Need[], words: ConditionWords): string =>
  [...new Set([null, ...needs.map(({ of }) => of)])]
    .flatMap((of) => {
      const said = ofOne(
        needs.filter((need) => need.of === of),
        words,
      );
      return of === null || said.length === 0 ? said : [words.entityNamed(of), ...said];
    })
    .join(" · ");

function ofOne(needs: readonly Need[], words: ConditionWords): readonly string[] {
  const [first, ...more] = needs.flatMap((need) => (need.kind === "status" ? [need.among] : []));
  const statuses = first?.filter((one) => more.every((among) => among.includes(one))).map(words.translate);
  return [
    ...(statuses === undefined ? [] : [words.labelled(words.status, words.list(statuses))]),
    ...new Set(needs.flatMap((need) => (need.kind === "status" ? [] : [needInWords(need, words)]))),
  ];
}

function needInWords(need: Exclude<Need, { readonly kind: "status" }>, words: ConditionWords): string {
  switch (need.kind) {
    case "person":
      return words.labelled(words.fieldNamed(need.of, need.field), words.you);
    case "oneself":
      return words.ofOneself;
    case "given":
      return words.labelled(
        words.onlyTheseFields,
        words.list(need.fields.map((key) => words.fieldNamed(need.of, key))),
      );
    case "code":
      return words.depends;
  }
}
