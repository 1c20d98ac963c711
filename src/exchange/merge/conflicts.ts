import type { KeptRecord } from "#engine/contract/records.ts";
import type { MergeAuthor, MergeConflict } from "#engine/contract/merge.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Value } from "#expr/types.ts";
import type { Entity, FieldType } from "#model/3-entities.ts";
import type { MergeItem } from "./comparison.ts";
import type { OtherCopy, OwnCopy } from "./copy.ts";
import { comparedFields, fieldOf, namedBy, OWNER, STATUS } from "./fields.ts";
import { conflictKey } from "./merge-commands.ts";
import { VisibilityInCopy, type TitleOf } from "./visibility-in-copy.ts";

const MOST_FIELDS = 40;

/** Conflicts as they are displayed: both values of each field, and who wrote them. */
export async function showConflicts(
  own: OwnCopy,
  other: OtherCopy,
  items: readonly MergeItem[],
): Promise<readonly MergeConflict[]> {
  const shown: MergeConflict[] = [];
  const open = new VisibilityInCopy(own);
  const titleOf = await open.titles(other);
  for (const item of items) shown.push(await showConflict(own, other, { open, titleOf }, item));
  return shown;
}

async function showConflict(
  own: OwnCopy,
  other: OtherCopy,
  { open, titleOf }: { readonly open: VisibilityInCopy; readonly titleOf: TitleOf },
  item: MergeItem,
): Promise<MergeConflict> {
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
  // For a record that only one side has, its values are shown next to an empty column.
  const told = what === "fields" ? (conflict?.fields ?? []) : fields.filter((field) => hasValue(mine, theirs, field));
  // Fields that are hidden from the person here are hidden in the other copy too.
  const isOpen = (field: string): boolean | Promise<boolean> =>
    mine === null ? open.field(entity.key, field) : Object.hasOwn(mine.values, field);
  const seen: MergeConflict["fields"][number][] = [];
  for (const field of told.slice(0, MOST_FIELDS)) {
    if (!(await isOpen(field))) continue;
    const value = theirs?.[field] ?? null;
    seen.push({
      field,
      name: nameOf(entity, field),
      mine: { ...shownAs(entity, field, mine?.values[field] ?? null), titles: mine?.titles[field] ?? [] },
      theirs: {
        ...shownAs(entity, field, value),
        titles: namedBy(entity, field, value).map(([to, named]) => titleOf(to, named)),
      },
    });
  }
  return {
    key: conflictKey(item),
    entity: entity.name,
    title: mine?.title || titleOf(entity.key, theirId),
    what,
    fields: seen,
    mine: await ownAuthor(own, open, entity.key, mine, id),
    theirs: theirAuthor(other, entity.key, theirId, titleOf),
  };
}

const hasValue = (
  mine: KeptRecord | null,
  theirs: { readonly [field: string]: Value } | null,
  field: string,
): boolean => (mine?.values[field] ?? theirs?.[field] ?? null) !== null;

const nameOf = (entity: Entity, field: string): string =>
  fieldOf(entity, field)?.name ?? (field === STATUS ? "Status" : field === OWNER ? entity.name : "Name");

function shownAs(entity: Entity, field: string, value: Value): DisplayValue {
  const owner: FieldType | null =
    field === OWNER && entity.owner !== null ? { kind: "reference", entity: entity.owner.entity, where: null } : null;
  return { value, type: fieldOf(entity, field)?.type ?? owner ?? { kind: "text" } };
}

/** The last author in the history. Who deleted a record is shown only to people who may see its whole entity. */
async function ownAuthor(
  own: OwnCopy,
  open: VisibilityInCopy,
  entity: string,
  mine: KeptRecord | null,
  id: string,
): Promise<MergeAuthor | null> {
  if (mine !== null) {
    const [last] = (await own.app.ask({ kind: "history", entity, id })).entries;
    return last === undefined ? null : { by: last.who === "Somebody" ? null : last.who, at: last.when };
  }
  const last = (await open.all(entity)) ? own.history.lastChange(entity, id) : null;
  if (last === null) return null;
  if (last.by === null) return { by: null, at: last.at };
  const where = { field: "id", oneOf: [last.by] };
  const { records } = await own.app.readRecords({ entity: "Person", fields: [], where, limit: 1 });
  return { by: records[0]?.title ?? null, at: last.at };
}

function theirAuthor(other: OtherCopy, entity: string, id: string, titleOf: TitleOf): MergeAuthor | null {
  const last = other.history.lastChange(entity, id);
  return last === null ? null : { by: last.by === null ? null : titleOf("Person", last.by) || null, at: last.at };
}
