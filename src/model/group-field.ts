import type { View } from "./2-screens.ts";
import type { Entity, FieldType } from "./3-entities.ts";

/** Rows of another list, and what is never kept: a record has no value there that others could share. */
const WITHOUT_VALUE: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>(["children", "secret"]);

/** Whether records have a value in a field: their own, or at the end of a path. */
export function hasValue(entity: Entity | null | undefined, field: string): boolean {
  const { fields = [], through = [] } = entity ?? {};
  const kind = [...fields, ...through].find(({ key }) => key === field)?.type.kind;
  return kind === undefined || !WITHOUT_VALUE.has(kind);
}

/** The field whose values are the headings of a view or the columns of a board; null: it has none. */
export function groupFieldOf(
  { kind, groupedBy }: Pick<View, "kind" | "groupedBy">,
  entity: Entity | null | undefined,
): string | null {
  if (groupedBy !== null && hasValue(entity, groupedBy.value)) return groupedBy.value;
  return kind === "board" ? "status" : null;
}
