import type { ExportedFile } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import { strToU8 } from "fflate";
import type { MergeItem } from "./comparison.ts";
import type { OtherCopy } from "./copy.ts";
import { comparedFields, fieldOf, namedBy } from "./fields.ts";

/** What did not come in, as a file that can be imported once the reasons are gone; a column says why. */
export function refusedRecords(
  model: Model,
  other: OtherCopy,
  items: readonly MergeItem[],
  column: string,
  reasons: readonly (readonly string[])[],
): ExportedFile {
  const tables: { [name: string]: { [column: string]: Value }[] } = {};
  for (const [index, { entity, theirId }] of items.entries()) {
    const record = other.read(entity.key, theirId) ?? {};
    const row: { [column: string]: Value } = { ID: theirId };
    for (const field of comparedFields(model, entity)) {
      const value = record[field] ?? null;
      const named = namedBy(entity, field, value).map(([to, id]) => other.title(to, id));
      if (value !== null) row[fieldOf(entity, field)?.name ?? field] = named.length === 0 ? value : named.join("; ");
    }
    row[column] = (reasons[index] ?? []).join(" ");
    (tables[entity.name] ??= []).push(row);
  }
  return { name: "not merged.json", type: "application/json", bytes: strToU8(JSON.stringify(tables, null, 2)) };
}
