import type { OrderBy } from "#model/2-screens.ts";
import type { Value } from "#expr/types.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Sorts the records of a loop by its order, as lists on screens do. */
export function inOrder(
  context: CommandContext,
  entity: string | null,
  order: readonly OrderBy[],
  elements: readonly Value[],
): readonly Value[] {
  if (order.length === 0 || entity === null) return elements;
  const ids = elements.filter((element) => typeof element === "string");
  return context.records.ids(
    { entity, where: { field: "id", oneOf: ids } },
    order.map(({ field, descending }) => ({ field: field.value, descending })),
  );
}
