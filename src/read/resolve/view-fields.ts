import type { Block, View } from "#model/2-screens.ts";
import type { Problem, Written } from "#model/expression.ts";
import { COMPARABLE, SUMMABLE } from "#expr/folded.ts";
import { printType } from "#expr/print-type.ts";
import type { FieldShape } from "#expr/types.ts";
import type { Resolver } from "./resolver.ts";

const isDay = (field: FieldShape | undefined): boolean => field?.type.kind === "date" || field?.type.kind === "instant";

/** A field, or the one at the end of a path. */
function shapeAt(
  shapes: Resolver["shapes"],
  entity: string,
  [key = "", ...rest]: readonly string[],
): FieldShape | undefined {
  const field = shapes.get(entity)?.fields.get(key);
  if (rest.length === 0) return field;
  return field?.type.kind === "record" ? shapeAt(shapes, field.type.entity, rest) : undefined;
}

/**
 * The date of a calendar's entries if it has no `from`: the date it is sorted by, else the entity's first date, else
 * the creation date.
 */
export function dayOfEntries({ shapes }: Resolver, view: View): Written | null {
  const fields = view.kind === "calendar" && view.entity !== null ? shapes.get(view.entity)?.fields : undefined;
  if (fields === undefined) return null;
  const sorted = view.order.find(({ field }) => isDay(shapeAt(shapes, view.entity ?? "", field.value.split("."))));
  if (sorted !== undefined) return sorted.field;
  const days = [...fields.keys()].filter((key) => isDay(fields.get(key)));
  const own = days.find((key) => key !== "created_at" && key !== "changed_at");
  // It was not written in the document, so its span is empty.
  return { value: own ?? "created_at", span: { start: view.span.end, end: view.span.end } };
}

/** A calendar needs dates and a map needs places; without them the view has nothing to draw. */
export function fieldsItNeeds({ reading, shapes }: Resolver, view: View): Problem | null {
  const fields = view.entity === null ? undefined : shapes.get(view.entity)?.fields;
  if (fields === undefined || view.entity === null) return null;
  for (const named of [view.from, view.to])
    if (view.kind === "calendar" && named !== null && !isDay(shapeAt(shapes, view.entity, named.value.split("."))))
      return reading.problem("calendar-needs-a-day", named.span, { field: named.value });
  if (view.kind === "map" && ![...fields.values()].some(({ type }) => type.kind === "place"))
    return reading.problem("map-needs-a-place", view.span, { entity: view.entity });
  return null;
}

/** How a block aggregates its field; charts add it up. Null: the block has no field. */
const FOLDS: Readonly<Record<Block["kind"], "sum" | "average" | "min" | "max" | null>> = {
  sum: "sum",
  average: "average",
  min: "min",
  max: "max",
  bar: "sum",
  line: "sum",
  pie: "sum",
  count: null,
  list: null,
  text: null,
  value: null,
};

/** Numbers, money and durations can be added up; minimum and maximum also work for other ordered values. */
export function fieldThatFolds({ reading, shapes }: Resolver, { kind, entity, value }: Block): Problem | null {
  const fold = FOLDS[kind];
  if (fold === null || value === null || entity === null) return null;
  const type = shapes.get(entity)?.fields.get(value.value)?.type;
  const taken = fold === "min" || fold === "max" ? COMPARABLE : SUMMABLE;
  if (type === undefined || taken.has(type.kind)) return null;
  return reading.problem("figure-of-wrong-kind", value.span, {
    fold,
    field: value.value,
    type: printType(type),
    entity,
  });
}
