import type { SampleCell, SampleRow } from "#model/appendices.ts";
import type { Checking } from "../checking.ts";
import { handleSpan } from "./handle-span.ts";

/** Reports sample rows that share a value that must be unique. */
export function checkUniqueSamples(at: Checking): void {
  for (const entity of at.model.entities) {
    const rows = (at.samples.get(entity.key) ?? []).filter(({ problem }) => problem === null);
    const sets = entity.unique.map(({ fields }) => fields.map(({ value }) => value));
    if (rows.length < 2) continue;
    for (const rule of at.rules.get(entity.key) ?? [])
      if (rule.test.kind === "unique" && rule.test.among === null && rule.onlyWhen === null)
        sets.push(rule.test.fields.length > 0 ? rule.test.fields.map(({ value }) => value) : [rule.field ?? "id"]);
    for (const fields of sets) checkSet(at, entity.name, rows, fields);
  }
}

function checkSet(at: Checking, entity: string, rows: readonly SampleRow[], fields: readonly string[]): void {
  const first = new Map<string, SampleRow>();
  for (const row of rows) {
    const key = keyOf(row, fields);
    if (key === null) continue;
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else
      at.report("sample-not-unique", handleSpan(at, row), {
        entity,
        fields: fields.join(", "),
        handle: row.handle,
        other: other.handle,
      });
  }
}

/** The compared values as one key; null: one is empty, and an empty value never equals another. */
function keyOf(row: SampleRow, fields: readonly string[]): string | null {
  const parts: string[] = [];
  for (const field of fields) {
    const part = textOf(row.cells.find((cell) => cell.field === field));
    if (part === null) return null;
    parts.push(part);
  }
  return parts.join("\u0000");
}

function textOf(cell: SampleCell | undefined): string | null {
  if (cell === undefined || cell.value.kind === "expression" || cell.value.kind === "handles") return null;
  if (cell.value.kind === "handle") return `@${cell.value.handle}`;
  return cell.value.value === null || cell.value.value === "" ? null : JSON.stringify(cell.value.value);
}
