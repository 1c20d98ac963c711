import type { View } from "./2-screens.ts";
import type { Entity, FieldType } from "./3-entities.ts";

/** Child rows are records of their own and secrets are never stored: such a field has no value to group by. */
const WITHOUT_VALUE: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>(["children", "secret"]);

/** True if records have a value in this field: their own, or one at the end of a path. */
export function hasValue(entity: Entity | null | undefined, field: string): boolean {
  const { fields = [], through = [] } = entity ?? {};
  const kind = [...fields, ...through].find(({ key }) => key === field)?.type.kind;
  return kind === undefined || !WITHOUT_VALUE.has(kind);
}

/** The field whose values are the headings of a view or the columns of a board; null: there is none. */
export function groupFieldOf(
  { kind, groupedBy }: Pick<View, "kind" | "groupedBy">,
  entity: Entity | null | undefined,
): string | null {
  if (groupedBy !== null && hasValue(entity, groupedBy.value)) return groupedBy.value;
  return kind === "board" ? "status" : null;
}
