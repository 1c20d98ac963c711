import type { ExportedFile } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import { strToU8 } from "fflate";
import type { MergeItem } from "./comparison.ts";
import type { OtherCopy, OwnCopy } from "./copy.ts";
import { comparedFields, fieldOf, namedBy } from "./fields.ts";
import { OpenToPerson } from "./open-to-person.ts";

/**
 * What did not come in, as a file that can be imported once the reasons are gone; a column says why. What is closed to the
 * person here is not in it.
 */
export async function refusedRecords(
  own: Pick<OwnCopy, "app" | "model">,
  other: OtherCopy,
  items: readonly MergeItem[],
  column: string,
  reasons: readonly (readonly string[])[],
): Promise<ExportedFile> {
  const open = new OpenToPerson(own);
  const titleOf = await open.titles(other);
  const tables: { [name: string]: { [column: string]: Value }[] } = {};
  for (const [index, { entity, theirId }] of items.entries()) {
    const record = other.read(entity.key, theirId) ?? {};
    const row: { [column: string]: Value } = { ID: theirId };
    for (const field of comparedFields(own.model, entity)) {
      if (!(await open.field(entity.key, field))) continue;
      const value = record[field] ?? null;
      const named = namedBy(entity, field, value).map(([to, id]) => titleOf(to, id) || id);
      if (value !== null) row[fieldOf(entity, field)?.name ?? field] = named.length === 0 ? value : named.join("; ");
    }
    row[column] = (reasons[index] ?? []).join(" ");
    (tables[entity.name] ??= []).push(row);
  }
  return { name: "not merged.json", type: "application/json", bytes: strToU8(JSON.stringify(tables, null, 2)) };
}
