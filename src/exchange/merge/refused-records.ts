import type { ExportedFile } from "#engine/contract/exchange.ts";
import { amountOf } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import type { Entity } from "#model/3-entities.ts";
import { strToU8 } from "fflate";
import { systemColumn } from "../column-names.ts";
import { entityOf, ID } from "../import/targets.ts";
import type { MergeItem } from "./comparison.ts";
import type { OtherCopy, OwnCopy } from "./copy.ts";
import { comparedFields, fieldOf, isFile, namedBy, OWNER, STATUS } from "./fields.ts";
import { VisibilityInCopy, type TitleOf } from "./visibility-in-copy.ts";

/**
 * The records that were refused, as a file that can be imported once the reasons are gone; a column gives the reasons.
 * Values that this person may not see are left out.
 */
export async function refusedRecords(
  own: Pick<OwnCopy, "app" | "model">,
  other: OtherCopy,
  items: readonly MergeItem[],
  column: string,
  reasons: readonly (readonly string[])[],
): Promise<ExportedFile> {
  const open = new VisibilityInCopy(own);
  const { currency } = await own.app.describe();
  const writing = { own, other, open, currency, titleOf: await open.titles(other) };
  // A map, because a document may name an entity `constructor`.
  const tables = new Map<string, object[]>();
  for (const [index, { entity, theirId, what }] of items.entries()) {
    const parts = await partsOf(writing, entity, theirId, what === "create");
    const id = systemColumn(
      "id",
      "ID",
      entity.fields.map(({ name }) => name),
    );
    const row = Object.fromEntries([[id, theirId], ...parts, [column, (reasons[index] ?? []).join(" ")]]);
    tables.set(entity.name, [...(tables.get(entity.name) ?? []), row]);
  }
  const text = JSON.stringify(Object.fromEntries(tables), null, 2);
  return { name: "not merged.json", type: "application/json", bytes: strToU8(text) };
}

interface WritingStep {
  readonly own: Pick<OwnCopy, "app" | "model">;
  readonly other: OtherCopy;
  readonly open: VisibilityInCopy;
  readonly currency: string;
  readonly titleOf: TitleOf;
}

type Part = readonly [name: string, value: unknown];

/** Values by field name, as in an export. A new record includes its child rows. */
async function partsOf(writing: WritingStep, entity: Entity, id: string, withRows: boolean): Promise<readonly Part[]> {
  const { own, other, open } = writing;
  const record = other.read(entity.key, id) ?? {};
  const parts: Part[] = [];
  for (const field of comparedFields(own.model, entity)) {
    const value = record[field] ?? null;
    if (value !== null && (await open.field(entity.key, field)))
      parts.push([nameOf(own.model, entity, field), written(writing, entity, field, value)]);
  }
  for (const { key, name, type } of withRows ? entity.fields : []) {
    const row = type.kind === "children" ? entityOf(own.model, type.entity) : undefined;
    const ids = row === undefined || !(await open.field(entity.key, key)) ? [] : other.rows(entity.key, id, key);
    const rows: object[] = [];
    for (const one of ids) {
      const inner = row === undefined ? [] : await partsOf(writing, row, one, true);
      rows.push(Object.fromEntries(inner.filter(([of]) => of !== ownerName(own.model, row))));
    }
    if (rows.length > 0) parts.push([name, rows]);
  }
  return parts;
}

const ownerName = (model: OwnCopy["model"], row: Entity | undefined): string =>
  row === undefined ? "" : nameOf(model, row, OWNER);

function nameOf(model: OwnCopy["model"], entity: Entity, field: string): string {
  const names = entity.fields.map(({ name }) => name);
  if (field === OWNER) return systemColumn("owner", entityOf(model, entity.owner?.entity ?? null)?.name ?? ID, names);
  return field === STATUS ? systemColumn("status", "Status", names) : (fieldOf(entity, field)?.name ?? field);
}

function written({ currency, titleOf }: WritingStep, entity: Entity, field: string, value: Value): Value {
  const declared = fieldOf(entity, field);
  if (declared?.type.kind === "money" && typeof value === "number") return amountOf(value, currency);
  if (isFile(declared)) {
    const names = [value].flat().map((file) => String((file as { readonly name?: Value } | null)?.name ?? ""));
    return Array.isArray(value) ? names : (names[0] ?? "");
  }
  const named = namedBy(entity, field, value).map(([to, id]) => titleOf(to, id) || id);
  return named.length === 0 ? value : Array.isArray(value) ? named : (named[0] ?? null);
}
