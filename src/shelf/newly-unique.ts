import type { DataChange } from "#engine/contract/shelf.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { Store } from "#store/open-store.ts";
import type { NamesBefore } from "./examples.ts";

/** Number of records read at a time. */
const PAGE = 500;
/** Number of ids passed on for examples. The app shows those that the person may see. */
const MOST = 50;

/** Records that violate a new uniqueness of the changed document. They are kept, but can't be saved again like that. */
export interface Clash {
  readonly change: DataChange;
  /** Some of the records; records with the same values are adjacent. */
  readonly ids: readonly string[];
}

export function newlyUnique(
  before: Model,
  after: Model,
  names: NamesBefore,
  { records, migration }: Pick<Store, "records" | "migration">,
): readonly Clash[] {
  const retyped = new Set(
    migration.flatMap(({ kind, entity, field }) => (kind === "field-retyped" ? [`${entity}.${field}`] : [])),
  );
  return after.entities.flatMap(({ key: entity, unique, fields: all }) => {
    const readable = new Set([...BUILT_IN, ...all.filter(isReadable).map(({ key }) => key)]);
    const old = before.entities.find(({ key }) => key === names.entity(entity));
    const known = new Set(old?.unique.map((set) => setKey(set.fields.map(({ value }) => value))));
    return unique.flatMap((set): readonly Clash[] => {
      const fields = set.fields.map(({ value }) => value);
      const wasUnique = known.has(setKey(fields.map((field) => names.field(entity, field))));
      // Fields with errors in the document are skipped. A set that was unique before is checked only if a type changed,
      // since converted values may have become equal.
      if (fields.length === 0 || !fields.every((field) => readable.has(field))) return [];
      if (wasUnique && !fields.some((field) => retyped.has(`${entity}.${field}`))) return [];
      const ids = clashing(records, entity, fields);
      if (ids.length === 0) return [];
      const field = fields.join(SEPARATOR);
      const change = { kind: "newly-unique", entity, field, from: null, records: ids.length } as const;
      return [{ change: { ...change, setAside: 0, back: 0 }, ids: ids.slice(0, MOST) }];
    });
  });
}

const BUILT_IN = ["status", "owner", "created_at", "created_by", "changed_at", "changed_by"];
const isReadable = ({ type, default: given }: Field): boolean =>
  !["children", "secret", "unknown"].includes(type.kind) &&
  !(given?.kind === "computed" && given.expression.tree === null);

/** Separates the fields of one set. */
export const SEPARATOR = ", ";

const setKey = (fields: readonly string[]): string => JSON.stringify(fields.toSorted());

/** Ids of records with duplicate values. A set with an empty value never conflicts. */
function clashing(records: Store["records"], entity: string, fields: readonly string[]): readonly string[] {
  const all = records.ids({ entity, where: null }, [{ field: "created_at", descending: false }], null, 0);
  const having = new Map<string, string[]>();
  for (let at = 0; at < all.length; at += PAGE)
    for (const record of records.values(entity, all.slice(at, at + PAGE), fields)) {
      const values = fields.map((field) => record[field] ?? null);
      if (values.some(isEmpty)) continue;
      const key = JSON.stringify(values);
      having.set(key, [...(having.get(key) ?? []), String(record["id"])]);
    }
  return [...having.values()].filter(({ length }) => length > 1).flat();
}
