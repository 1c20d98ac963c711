import type { DifferenceWords } from "#diff/words/difference-words.ts";
import { inWords } from "#diff/words/in-words.ts";
import type { Difference } from "#engine/contract/difference.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import type { DiffEntry } from "#ui/view/DiffList.tsx";
import { entryOf } from "../shelf-screens/change-in-words.ts";
import type { StudioWords } from "../words/en.ts";

export const entryOfDifference = (one: Difference, index: number, words: DifferenceWords): DiffEntry => ({
  key: `${index} ${one.code}`,
  kind: one.kind,
  label: inWords(one, words),
});

/** The difference of the documents that causes a change of the records. */
function causeOf(change: DataChange, differences: readonly Difference[]): Difference | undefined {
  const name = change.field === null ? change.entity : `${change.entity}.${change.field}`;
  return differences.find(({ code, values }) => {
    if (!("item" in values) || values.item !== (change.field === null ? "entity" : "field") || values.name !== name)
      return false;
    switch (change.kind) {
      case "entity-added":
      case "field-added":
        return code === "item-added";
      case "entity-removed":
      case "field-removed":
        return code === "item-removed";
      case "entity-renamed":
      case "field-renamed":
        return code === "item-renamed";
      case "field-retyped":
        return code === "type-changed";
      case "newly-required":
        return code === "required" || code === "required-if";
      default:
        return false;
    }
  });
}

/** First the effects on records, each with its cause; then all other differences. */
export function joinedEntries(
  changes: readonly DataChange[],
  differences: readonly Difference[],
  words: StudioWords,
  differenceWords: DifferenceWords,
  language: string,
): { readonly data: readonly DiffEntry[]; readonly others: readonly DiffEntry[] } {
  const causes = changes.map((change) => causeOf(change, differences));
  return {
    data: changes.map((change, index) => {
      const entry = entryOf(change, words, language);
      const cause = causes[index];
      return cause === undefined ? entry : { ...entry, label: inWords(cause, differenceWords) };
    }),
    others: differences
      .filter((one) => !causes.includes(one))
      .map((one, index) => entryOfDifference(one, index, differenceWords)),
  };
}
