import type { SampleRow } from "#model/appendices.ts";
import type { Field } from "#model/3-entities.ts";
import type { Checking } from "../checking.ts";
import { pathOf } from "../walk.ts";
import { handleSpan } from "./handle-span.ts";

/** Reports sample rows without a required field that nothing else fills in. */
export function checkRequiredCells(at: Checking): void {
  for (const row of at.model.samples) {
    const entity = at.entities.get(row.entity);
    if (entity === undefined || row.problem !== null) continue;
    for (const field of entity.fields) {
      if (!staysEmpty(field) || isFilled(row, field.key)) continue;
      at.report("sample-lacks-required", handleSpan(at, row), {
        field: field.name,
        entity: entity.name,
        handle: row.handle,
      });
    }
  }
}

/**
 * True for a required field that stays empty if nobody fills it in. No person is signed in while sample data and
 * `Given` are put in place, so `me` is empty.
 */
export function staysEmpty({ required, default: start, askedIf, problem, type }: Field): boolean {
  if (required !== true || askedIf !== null || problem !== null) return false;
  if (type.kind === "series" || type.kind === "children" || type.kind === "yes/no") return false;
  if (start === null) return true;
  const { tree } = start.expression;
  return start.kind === "start" && tree !== null && /^me(?:\.|$)/u.test(pathOf(tree) ?? "");
}

function isFilled({ cells }: SampleRow, field: string): boolean {
  const cell = cells.find((one) => one.field === field);
  if (cell === undefined) return false;
  return cell.value.kind !== "value" || (cell.value.value !== null && cell.value.value !== "");
}
