import type { Type } from "#expr/types.ts";
import { printType } from "#expr/print-type.ts";
import type { Block, Screen, FieldOrExpression, View } from "#model/2-screens.ts";
import type { Problem } from "#model/expression.ts";
import type { Broken } from "./broken.ts";
import type { Resolver } from "./resolver.ts";
import { dayOfEntries, fieldsItNeeds, fieldThatFolds } from "./view-fields.ts";

/** The entity of a screen's record: that of its first `one` or `form`, if the route names a record. */
export function recordOf(screen: Screen): string | null {
  return screen.views.find((view) => view.kind === "one" || view.kind === "form")?.entity ?? null;
}

const ANY: Type = { kind: "any" };
const LISTS = new Set<View["kind"]>(["list", "cards", "table", "board", "calendar", "map", "gallery"]);

export function resolveScreens(resolver: Resolver, broken: Broken, screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => {
    const entity = recordOf(screen);
    const views = screen.views.map((view) => resolveView(resolver, broken, view, entity));
    const row = screen.views.find((view) => LISTS.has(view.kind))?.entity ?? entity;
    for (const shown of [screen.title, ...screen.subtitle, screen.badge, screen.picture])
      resolveShown(resolver, broken, shown, row);
    const filters = screen.filters.map(({ value }) => [value, ANY] as const);
    const variables = new Map<string, Type>([
      ["search", { kind: "text" }],
      ["filter", { kind: "map", keys: Object.fromEntries(filters), open: false }],
    ]);
    const asks = resolver.check(screen.asksTheServer, { entity, variables });
    return { ...screen, views, problem: screen.problem ?? asks };
  });
}

function resolveShown(
  resolver: Resolver,
  broken: Broken,
  shown: FieldOrExpression | null,
  entity: string | null,
): void {
  if (shown?.kind !== "expression") return;
  resolver.check(shown.expression, { entity });
  if (broken.expression(shown.expression) !== null) resolver.close(shown.expression);
}

const FIGURES = new Set<Type["kind"]>(["number", "money", "duration", "date", "time", "instant", "text", "any"]);

/** The compared value and the target have the type of the value; a percentage is a number. */
function resolveFigure(resolver: Resolver, { figure }: Block, entity: string | null): Problem | null {
  if (figure === undefined) return null;
  const place = { entity };
  const problem = resolver.check(figure.of, place, figure.percent ? { kind: "number" } : undefined);
  const { type } = figure.of;
  if (problem !== null || type === null) return problem;
  if (!FIGURES.has(type.kind))
    return resolver.reading.problem("figure-not-a-value", figure.of.span, { got: printType(type) });
  return resolver.check(figure.compared, place, type) ?? resolver.check(figure.target, place, type);
}

/** Bare names belong to the row; `this` is the record of the screen. */
function resolveView(resolver: Resolver, broken: Broken, view: View, entity: string | null): View {
  // Further messages about an unknown entity would only repeat the first one.
  const lost = view.problem?.code === "entity-unknown";
  const where = lost ? null : resolver.condition(view.where, { entity, candidate: view.entity });
  const blocks = view.blocks.map((block) => {
    const problem: Problem | null =
      resolver.condition(block.where, { entity, candidate: block.entity }) ??
      resolveFigure(resolver, block, entity) ??
      fieldThatFolds(resolver, block);
    return { ...block, problem: block.problem ?? problem ?? broken.block(block) };
  });
  const from = view.from ?? dayOfEntries(resolver, view);
  return {
    ...view,
    from,
    blocks,
    problem: view.problem ?? where ?? fieldsItNeeds(resolver, view) ?? broken.view(view),
  };
}
