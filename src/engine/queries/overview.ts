import type { Block, Figure } from "#model/2-screens.ts";
import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { BlockAnswer, OverviewAnswer, OverviewQuery } from "../contract/queries.ts";
import type { DisplayValue } from "../contract/display-value.ts";
import { hasValue } from "#model/group-field.ts";
import { mayOpen } from "../rights/may-open.ts";
import { rowsOf, usualLook } from "./rows.ts";
import { orderOf, orderOfGroups, selectView } from "./selection.ts";
import { dress, showExpression, typeOf } from "./shown.ts";
import { bringKeys } from "./titles.ts";
import type { QueryContext } from "../context/query-context.ts";

const MOST_ROWS = 20;
const MOST_POINTS = 400;

export function overview(context: QueryContext, query: OverviewQuery): OverviewAnswer {
  const screen = context.lookup.screen(query.screen);
  const blocks = screen !== undefined && mayOpen(context, screen) ? (screen.views[query.view]?.blocks ?? []) : [];
  return { blocks: blocks.map((block) => blockAnswer(context, block, query.at ?? null)) };
}

/** A period is labelled with its first day, also if the field holds moments: a day has no time of day. */
const isDated = (context: QueryContext, entity: string, field: string): boolean =>
  ["date", "date and time"].includes(typeOf(context.lookup, entity, field).kind);
const periodOf = (key: Value): DisplayValue => ({ value: key, type: { kind: "date" } });

/** Computed from what the person may see, as every figure is. */
function figureAnswer(context: QueryContext, figure: Figure, name: string, at: string | null): BlockAnswer {
  const shown = (expression: Expression): DisplayValue => {
    const { value, type } = showExpression(context, expression, at);
    return { value, type: figure.percent ? { kind: "percent" } : type };
  };
  return {
    name,
    kind: "figure",
    shown: shown(figure.of),
    ...(figure.compared === null ? {} : { compared: shown(figure.compared) }),
    ...(figure.target === null ? {} : { target: shown(figure.target) }),
  };
}

function blockAnswer(context: QueryContext, block: Block, at: string | null): BlockAnswer {
  const { name, kind, entity } = block;
  const broken = (message: string): BlockAnswer => ({
    name,
    kind: "problem",
    problem: context.app.mistakes.at(block.problem ?? { code: "closed-by-mistake", message, span: block.span }),
  });
  if (block.problem !== null) return broken(block.problem.message);
  if (kind === "text") return { name, kind, text: block.text ?? "" };
  if (kind === "value")
    return block.figure === undefined
      ? broken("This block has no value.")
      : figureAnswer(context, block.figure, name, at);
  if (entity === null || context.lookup.entity(entity) === undefined)
    return broken("This block names nothing that can be shown.");
  const field = block.value?.value ?? null;
  const by = block.by?.value ?? null;
  const { visible } = context;
  const selection = selectView(context, entity, block.where, at);
  switch (kind) {
    case "count":
      return { name, kind: "figure", shown: { value: visible.count(selection), type: { kind: "number" } } };
    case "sum":
    case "average":
    case "min":
    case "max": {
      if (field === null) return broken("This block does not say what to add up.");
      const value = visible.aggregate(selection, kind, field);
      const type = typeOf(context.lookup, entity, field);
      const rounded =
        kind === "average" && type.kind === "money" && typeof value === "number" ? Math.round(value) : value;
      return { name, kind: "figure", shown: { value: rounded, type } };
    }
    case "list": {
      const ids = visible.ids(selection, orderOf(context, entity, block.order), block.first ?? MOST_ROWS);
      const rows = rowsOf(context, entity, ids, usualLook(context, entity), []);
      return { name, kind, rows, total: visible.count(selection) };
    }
    case "bar":
    case "line":
    case "pie": {
      if (by === null) return broken("This chart does not say by what.");
      if (!hasValue(context.lookup.entity(entity), by)) return broken(`A chart can't be drawn by ${by}.`);
      const order = orderOfGroups(context, entity, by);
      const found = visible.groups(selection, { by, step: block.step, value: field, order });
      const isByDay = isDated(context, entity, by);
      // A chart over dates keeps its latest points.
      const drawn = isByDay ? found.slice(-MOST_POINTS) : found.slice(0, MOST_POINTS);
      bringKeys(context, entity, by, drawn);
      const type = field === null ? { kind: "number" as const } : typeOf(context.lookup, entity, field);
      const points = drawn.map(({ key, count, sum }) => ({
        label: block.step !== null && isByDay ? periodOf(key) : dress(context, entity, by, key),
        value: { value: field === null ? count : sum, type },
      }));
      return { name, kind: "chart", chart: kind, points, leftOut: found.length - drawn.length };
    }
  }
}
