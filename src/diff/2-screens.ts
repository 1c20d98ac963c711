import type { Block, FieldGroup, Screen, View } from "#model/2-screens.ts";
import { looseName } from "#text/names.ts";
import { type Comparison, type Fact, factsOf, type Item, type ComparedDocument } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

/** Generated screens depend only on the entities, which are compared separately. */
export function compareScreens(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.model.screens.filter(isWritten), after.model.screens.filter(isWritten)];
  const [earlier, later] = [old.map(itemOf), now.map(itemOf)];
  // A route is usually derived from the name.
  const pairs = comparison.items(2, earlier, later, withSameFacts(comparison, ["Route"]));
  comparison.order(
    pairs,
    earlier,
    later,
    { item: "app", name: after.model.name.value, of: "screen" },
    { point: 2, before: earlier[0]?.span ?? null, after: later[0]?.span ?? null },
  );
  for (const [was, is] of pairs) {
    const [one, other] = [old[earlier.indexOf(was)], now[later.indexOf(is)]];
    if (one !== undefined && other !== undefined) compareBlocks(comparison, one, other);
  }
}

/** The figures, charts and lists of an overview. */
function compareBlocks(comparison: Comparison, old: Screen, now: Screen): void {
  // A new name of the screen is reported once, with the screen.
  const itemsOf = ({ views }: Screen, side: ComparedDocument): readonly Item[] =>
    views.flatMap(({ blocks }) => blocks).map((block) => blockItem(block, now.name, side));
  const [earlier, later] = [itemsOf(old, comparison.before), itemsOf(now, comparison.after)];
  const pairs = comparison.items(2, earlier, later, withSameFacts(comparison));
  comparison.order(
    pairs,
    earlier,
    later,
    { item: "screen", name: now.name, of: "block" },
    { point: 2, before: old.span, after: now.span },
  );
}

function blockItem(block: Block, screen: string, { source }: ComparedDocument): Item {
  const { name, span, problem, ...shown } = block;
  return {
    item: "block",
    key: looseName(name),
    name: `${screen}.${name}`,
    span,
    problem,
    facts: [{ name: "Shows", value: shown, text: shownAsWritten(block, source) }],
  };
}

/** The cells after the block's name in its row. */
function shownAsWritten({ name, span }: Block, source: string): string {
  const cells = source
    .slice(span.start, span.end)
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim());
  const at = cells.indexOf(name);
  return cells.filter((cell, index) => index !== at && cell !== "").join(", ");
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
      { ...screen, views: screen.views.map(withoutBlocks), fields: screen.fields.flatMap(inGroup) },
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

/** Blocks are reported one by one. */
const withoutBlocks = (view: View): View => ({ ...view, blocks: [] });

const inGroup = ({ heading, fields }: FieldGroup): readonly unknown[] => fields.map((field) => ({ field, heading }));

/** A screen without a *Who* is open to anyone. */
const withAnyone = (facts: readonly Fact[]): readonly Fact[] =>
  facts.map((fact) =>
    fact.name === "Who" && Array.isArray(fact.value) && fact.value.length === 0 ? { ...fact, text: "anyone" } : fact,
  );
