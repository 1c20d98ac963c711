import type { FieldGroup, Screen } from "#model/2-screens.ts";
import { looseName } from "#text/names.ts";
import { type Comparison, type Fact, factsOf, type Item } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

/** Screens that both documents leave to the platform follow from the entities, which are compared themselves. */
export function compareScreens(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.model.screens.filter(isWritten), after.model.screens.filter(isWritten)];
  const [earlier, later] = [old.map(itemOf), now.map(itemOf)];
  // The route is mostly made from the name.
  const pairs = comparison.items(2, earlier, later, withSameFacts(comparison, ["Route"]));
  comparison.order(
    pairs,
    earlier,
    later,
    { item: "app", name: after.model.name.value, of: "screen" },
    { point: 2, before: earlier[0]?.span ?? null, after: later[0]?.span ?? null },
  );
}

const isWritten = ({ byDefault }: Screen): boolean => !byDefault;

const itemOf = (screen: Screen): Item => ({
  item: "screen",
  key: looseName(screen.name),
  name: screen.name,
  span: screen.span,
  problem: screen.problem,
  facts: withAnyone(
    factsOf(
      { ...screen, fields: screen.fields.flatMap(inGroup) },
      {
        names: {
          views: "Shows",
          actions: "Lets a user",
          answerHere: "Answer here",
          asksTheServer: "Search on the server",
          prose: "Text",
        },
        entries: {
          views: "order",
          actions: "order",
          who: "any order",
          search: "any order",
          filters: "order",
          fields: "order",
        },
        // The parameters are part of the route.
        without: ["name", "span", "problem", "parameters", "byDefault"],
      },
    ),
  ),
});

const inGroup = ({ heading, fields }: FieldGroup): readonly unknown[] => fields.map((field) => ({ field, heading }));

/** A screen without a *Who* is open to anyone. */
const withAnyone = (facts: readonly Fact[]): readonly Fact[] =>
  facts.map((fact) =>
    fact.name === "Who" && Array.isArray(fact.value) && fact.value.length === 0 ? { ...fact, text: "anyone" } : fact,
  );
