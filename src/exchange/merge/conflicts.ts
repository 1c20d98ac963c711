import type { KeptRecord } from "#engine/contract/records.ts";
import type { MergeAuthor, MergeConflict } from "#engine/contract/merge.ts";
import type { Shown } from "#engine/contract/shown.ts";
import type { Value } from "#expr/types.ts";
import type { Entity, FieldType } from "#model/3-entities.ts";
import type { MergeItem } from "./comparison.ts";
import type { OtherCopy, OwnCopy } from "./copy.ts";
import { comparedFields, fieldOf, namedBy, OWNER, STATUS } from "./fields.ts";
import { conflictKey } from "./merge-commands.ts";

/** Conflicts as they are shown: both values of each field, and who wrote them. */
export async function showConflicts(
  own: OwnCopy,
  other: OtherCopy,
  items: readonly MergeItem[],
): Promise<readonly MergeConflict[]> {
  const shown: MergeConflict[] = [];
  for (const item of items) shown.push(await showConflict(own, other, item));
  return shown;
}

async function showConflict(own: OwnCopy, other: OtherCopy, item: MergeItem): Promise<MergeConflict> {
  const { entity, id, theirId, conflict } = item;
  const fields = comparedFields(own.model, entity);
  const { records } = await own.app.readRecords({
    entity: entity.key,
    fields,
    where: { field: "id", oneOf: [id] },
    limit: 1,
  });
  const mine = records[0] ?? null;
  const theirs = other.read(entity.key, theirId);
  const what = conflict?.what ?? "fields";
  // Of a record that only one side has, its values are shown beside nothing.
  const told = what === "fields" ? (conflict?.fields ?? []) : fields.filter((field) => hasValue(mine, theirs, field));
  return {
    key: conflictKey(item),
    entity: entity.name,
    title: mine?.title || other.title(entity.key, theirId),
    what,
    fields: told.slice(0, 40).map((field) => ({
      field,
      name: nameOf(entity, field),
      mine: { ...shownAs(entity, field, mine?.values[field] ?? null), titles: mine?.titles[field] ?? [] },
      theirs: {
        ...shownAs(entity, field, theirs?.[field] ?? null),
        titles: namedBy(entity, field, theirs?.[field] ?? null).map(([to, named]) => other.title(to, named)),
      },
    })),
    mine: await ownAuthor(own, entity.key, id),
    theirs: theirAuthor(other, entity.key, theirId),
  };
}

const hasValue = (
  mine: KeptRecord | null,
  theirs: { readonly [field: string]: Value } | null,
  field: string,
): boolean => (mine?.values[field] ?? theirs?.[field] ?? null) !== null;

const nameOf = (entity: Entity, field: string): string =>
  fieldOf(entity, field)?.name ?? (field === STATUS ? "Status" : field === OWNER ? entity.name : "Name");

function shownAs(entity: Entity, field: string, value: Value): Shown {
  const owner: FieldType | null =
    field === OWNER && entity.owner !== null ? { kind: "reference", entity: entity.owner.entity, where: null } : null;
  return { value, type: fieldOf(entity, field)?.type ?? owner ?? { kind: "text" } };
}

async function ownAuthor(own: OwnCopy, entity: string, id: string): Promise<MergeAuthor | null> {
  const last = own.history.lastChange(entity, id);
  if (last === null) return null;
  if (last.by === null) return { by: null, at: last.at };
  const where = { field: "id", oneOf: [last.by] };
  const { records } = await own.app.readRecords({ entity: "Person", fields: [], where, limit: 1 });
  return { by: records[0]?.title ?? null, at: last.at };
}

function theirAuthor(other: OtherCopy, entity: string, id: string): MergeAuthor | null {
  const last = other.history.lastChange(entity, id);
  return last === null ? null : { by: last.by === null ? null : other.title("Person", last.by), at: last.at };
}
