import type { Need } from "#engine/contract/permissions.ts";

/**
 * How the parts of a condition are put into words; `of` is the entity that owns child rows, null for the entity itself.
 */
export interface ConditionWords {
  readonly labelled: (name: string, value: string) => string;
  readonly status: string;
  readonly you: string;
  readonly ofOneself: string;
  readonly onlyTheseFields: string;
  /** Used for conditions without words of their own: people are not shown code. */
  readonly depends: string;
  readonly list: (names: readonly string[]) => string;
  readonly translate: (text: string) => string;
  readonly entityNamed: (of: string) => string;
  readonly fieldNamed: (of: string | null, key: string) => string;
}

/** The conditions of a right in words, any of which is sufficient; equal sentences are merged. */
export const conditionsInWords = (
  conditions: readonly (readonly Need[])[],
  words: ConditionWords,
): readonly string[] => [...new Set(conditions.map((needs) => inWords(needs, words)))];

/** Conditions on the record itself come first, then those on its owner, with the owner's name. */
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
