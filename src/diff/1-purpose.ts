import type { Model } from "#model/model.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";

export function comparePurpose(comparison: Comparison): void {
  const { before, after } = comparison;
  comparison.items(1, [appOf(before.model)], [appOf(after.model)]);
}

const appOf = ({ name, description, purpose }: Model): Item => ({
  item: "app",
  key: "app",
  name: name.value,
  span: name.span,
  facts: [
    { name: "Description", value: description },
    ...factsOf(purpose, {
      names: {
        users: "Intended users",
        purpose: "Purpose of the product",
        timeZone: "Time zone",
        publishedAt: "Published at",
        mapTiles: "Map tiles",
        mapCredit: "Map credit",
      },
      without: [],
    }),
  ],
});
