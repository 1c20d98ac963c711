import { isBuiltInField } from "#model/built-in-fields.ts";
import { OFFERED_KINDS } from "#model/offered-kinds.ts";
import type { Checking } from "../checking.ts";
import { LISTS, writtenScreens } from "./screens.ts";

/** A filter offers the existing values as choices. Amounts and moments differ in nearly every record. */
export function checkFiltersNotOffered(at: Checking): void {
  const entities = new Map(at.model.entities.map((entity) => [entity.key, entity]));
  for (const { filters, views } of writtenScreens(at)) {
    const entity = entities.get(views.find(({ kind }) => LISTS.has(kind))?.entity ?? "");
    const fields = [...(entity?.fields ?? []), ...(entity?.through ?? [])];
    for (const { value, span } of filters) {
      const field = fields.find(({ key }) => key === value);
      const type = field?.type.kind ?? (isBuiltInField(value) && value.endsWith("_at") ? "date and time" : null);
      if (type !== null && type !== "unknown" && !OFFERED_KINDS.has(type))
        at.report("filter-not-offered", span, { field: field?.name ?? value, type });
    }
  }
}
