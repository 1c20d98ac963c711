import type { RecordView } from "#engine/contract/queries.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Screen } from "#model/2-screens.ts";
import { screenPath } from "../routes.ts";

/**
 * Where `open SCREEN` leads from a record: to that screen with this record, if it shows this entity, else with a record
 * that one of its fields references. Null: there is no such record.
 */
export function pathFromRecord(
  model: DrawnModel,
  target: Screen,
  record: RecordView,
  from: Screen | null,
): string | null {
  if (target.parameters.length === 0) return screenPath(target, null);
  const entity = target.views.find((view) => view.kind === "one" || view.kind === "form")?.entity ?? null;
  if (entity === record.entity) return target === from ? null : screenPath(target, record.id);
  const fields = model.entities.find((one) => one.key === record.entity)?.fields ?? [];
  for (const { key, type } of fields) {
    const shown = record.values[key];
    // A record that the person may not see has no title here, and can't be opened.
    if (type.kind === "reference" && type.entity === entity && typeof shown?.value === "string" && shown.title)
      return screenPath(target, shown.value);
  }
  return null;
}
