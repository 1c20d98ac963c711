import type { SampleRow } from "#model/appendices.ts";
import type { Checking } from "../checking.ts";
import { handleSpan } from "./handle-span.ts";

/** Sample rows that leave out what must be there and what nothing else fills in. */
export function checkRequiredCells(at: Checking): void {
  for (const row of at.model.samples) {
    const entity = at.entities.get(row.entity);
    if (entity === undefined || row.problem !== null) continue;
    for (const field of entity.fields) {
      if (field.required !== true || field.default !== null || field.askedIf !== null || field.problem !== null)
        continue;
      if (field.type.kind === "series" || field.type.kind === "children" || isFilled(row, field.key)) continue;
      at.report("sample-lacks-required", handleSpan(at, row), {
        field: field.name,
        entity: entity.name,
        handle: row.handle,
      });
    }
  }
}

function isFilled({ cells }: SampleRow, field: string): boolean {
  const cell = cells.find((one) => one.field === field);
  if (cell === undefined) return false;
  return cell.value.kind !== "value" || (cell.value.value !== null && cell.value.value !== "");
}
