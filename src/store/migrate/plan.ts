import { followNames, type Named } from "#text/follow-names.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { ColumnShape, EntityShape, ListShape, Shape } from "../schema/shape.ts";

/** Tables as they are: those of the document in force, and what earlier documents left, hidden. */
export interface KeptShape extends Pick<Shape, "constants"> {
  readonly entities: readonly KeptEntity[];
}

export interface KeptEntity extends Omit<EntityShape, "columns"> {
  readonly hidden: boolean;
  readonly columns: readonly KeptColumn[];
}

export type KeptColumn = ColumnShape & { readonly hidden?: true };

/** What becomes of one entity when another document comes into force. */
export interface EntityStep {
  readonly entity: EntityShape;
  /** The table it goes on with: null where it is new. */
  readonly from: KeptEntity | null;
  /** Known from `Was`, or from evidence; null where the name stayed. */
  readonly renamed: "was" | "evidence" | null;
  readonly columns: readonly ColumnStep[];
  readonly lists: readonly ListStep[];
}

/** A `list of ENTITY`, and the field that it was; null: it is new. */
export interface ListStep {
  readonly field: string;
  readonly entity: string;
  readonly from: string | null;
}

export interface ColumnStep {
  readonly column: ColumnShape;
  readonly from: KeptColumn | null;
  readonly renamed: "was" | "evidence" | null;
}

export interface Plan {
  readonly steps: readonly EntityStep[];
  /** Tables that no entity of the new document takes up: kept, hidden. */
  readonly leftOver: readonly KeptEntity[];
}

export function planMigration(before: KeptShape, after: Shape): Plan {
  const taken = new Set<string>();
  const wanted = new Set(after.entities.map((entity) => entity.key));
  const visible = before.entities.filter((entity) => !entity.hidden);
  const found = new Map<string, Pick<EntityStep, "from" | "renamed">>();
  const claim = (entity: EntityShape, from: KeptEntity, renamed: EntityStep["renamed"]): void => {
    taken.add(from.key);
    found.set(entity.key, { from, renamed });
  };
  const goesOn = followEntities(visible, after.entities);
  for (const entity of after.entities) {
    const from = visible.find(({ key }) => key === goesOn.get(entity.key));
    if (from !== undefined) claim(entity, from, from.key === entity.key ? null : "was");
  }
  for (const entity of after.entities) {
    if (found.has(entity.key)) continue;
    const earlier = entity.was.map(entityKey);
    const was = before.entities.find(
      (each) => each.hidden && earlier.includes(each.key) && !wanted.has(each.key) && !taken.has(each.key),
    );
    if (was !== undefined) claim(entity, was, "was");
  }
  for (const entity of after.entities) {
    if (found.has(entity.key)) continue;
    const hidden = before.entities.find((each) => each.hidden && each.key === entity.key);
    if (hidden !== undefined) claim(entity, hidden, null);
  }
  const added = after.entities.filter((entity) => !found.has(entity.key));
  const gone = visible.filter((entity) => !taken.has(entity.key) && !wanted.has(entity.key));
  for (const entity of added) {
    const alike = gone.filter((each) => looksLike(each, entity));
    const rivals = added.filter((each) => alike.some((old) => looksLike(old, each)));
    if (alike.length === 1 && rivals.length === 1 && alike[0] !== undefined) claim(entity, alike[0], "evidence");
  }
  const names = new Map([...found].flatMap(([key, { from }]) => (from === null ? [] : [[from.key, key] as const])));
  return {
    steps: after.entities.map((entity) => {
      const { from = null, renamed = null } = found.get(entity.key) ?? {};
      return {
        entity,
        from,
        renamed,
        columns: planColumns(from, entity, names),
        lists: planLists(from, entity, names),
      };
    }),
    leftOver: before.entities.filter((entity) => !taken.has(entity.key)),
  };
}

/** Lists have no columns: their rows lie in a table of their own, and follow their owner. */
function planLists(
  from: KeptEntity | null,
  { children }: EntityShape,
  names: ReadonlyMap<string, string>,
): readonly ListStep[] {
  const there = (from?.children ?? []).map((one) => ({ ...one, entity: names.get(one.entity) ?? one.entity }));
  const goesOn = followNames(namesOf(there), namesOf(children));
  return children.map(({ field, entity }) => {
    const found = there.find((old) => old.field === goesOn.get(field));
    return { field, entity, from: found?.entity === entity ? found.field : null };
  });
}

const namesOf = (lists: readonly ListShape[]): readonly Named[] =>
  lists.map(({ field, was = [] }) => ({ key: field, was: was.map(fieldKey) }));

const isOwn = (column: ColumnShape): boolean => column.kind !== "built-in";
const own = (columns: readonly ColumnShape[]): readonly ColumnShape[] => columns.filter(isOwn);

const name = (column: ColumnShape): string => `${column.key} ${column.kind}`;

/** The same fields under another name, and enough of them not to be a coincidence. */
function looksLike(old: KeptEntity, entity: EntityShape): boolean {
  const [a, b] = [own(old.columns.filter((column) => column.hidden !== true)), own(entity.columns)];
  if (a.length < 2 || a.length !== b.length) return false;
  const names = new Set(a.map(name));
  return b.every((column) => names.has(name(column)));
}

function planColumns(
  from: KeptEntity | null,
  entity: EntityShape,
  names: ReadonlyMap<string, string>,
): readonly ColumnStep[] {
  // References follow a renamed entity without having changed themselves.
  const there = (from?.columns ?? []).map((column) =>
    column.refers === undefined ? column : { ...column, refers: names.get(column.refers) ?? column.refers },
  );
  const wanted = new Set(entity.columns.map((column) => column.key));
  const taken = new Set<string>();
  const found = new Map<string, Pick<ColumnStep, "from" | "renamed">>();
  const claim = (column: ColumnShape, old: KeptColumn, renamed: ColumnStep["renamed"]): void => {
    taken.add(old.key);
    found.set(column.key, { from: old, renamed });
  };
  const visible = there.filter((each) => each.hidden !== true && !isMark(each));
  const columns = entity.columns.filter((column) => !isMark(column));
  const goesOn = followColumns(visible, columns, entity.key === PERSON ? PLATFORMS : []);
  for (const column of columns) {
    const old = visible.find(({ key }) => key === goesOn.get(column.key));
    if (old !== undefined) claim(column, old, old.key === column.key ? null : "was");
  }
  for (const column of columns) {
    if (found.has(column.key)) continue;
    const earlier = (column.was ?? []).map(fieldKey);
    const was = there.find(
      (each) => each.hidden === true && earlier.includes(each.key) && !wanted.has(each.key) && !taken.has(each.key),
    );
    if (was !== undefined) claim(column, was, "was");
  }
  for (const column of columns) {
    if (found.has(column.key)) continue;
    const hidden = there.find((each) => each.hidden === true && each.key === column.key);
    if (hidden !== undefined) claim(column, hidden, null);
  }
  const added = entity.columns.filter((column) => !found.has(column.key) && isOwn(column));
  const gone = there.filter(
    (each) => each.hidden !== true && !taken.has(each.key) && !wanted.has(each.key) && isOwn(each),
  );
  for (const column of added) {
    const alike = gone.filter((each) => isEvidence(each, column));
    const rivals = added.filter((each) => alike.some((old) => isEvidence(old, each)));
    if (alike.length === 1 && rivals.length === 1 && alike[0] !== undefined) claim(column, alike[0], "evidence");
  }
  for (const column of entity.columns.filter(isMark)) {
    const of = found.get(column.key.slice(0, -FIXED.length));
    const mark = there.find((each) => each.key === (of?.from ? `${of.from.key}${FIXED}` : column.key));
    if (mark !== undefined) claim(column, mark, of?.renamed ?? null);
  }
  return entity.columns.map((column) => ({ column, from: null, renamed: null, ...found.get(column.key) }));
}

/** The mark of a field that an event has fixed goes wherever its field goes. */
const FIXED = "@fixed";
const isMark = ({ key }: ColumnShape): boolean => key.endsWith(FIXED);

/** The platform knows people by these. */
const PERSON = "Person";
const PLATFORMS = ["name", "roles"];

function followEntities(before: readonly KeptEntity[], after: readonly EntityShape[]): ReadonlyMap<string, string> {
  const names = (some: readonly EntityShape[]): readonly Named[] =>
    some.flatMap(({ key, was }) => (key === PERSON ? [] : [{ key, was: was.map(entityKey) }]));
  const both = [before, after].every((some) => some.some(({ key }) => key === PERSON));
  return new Map([...followNames(names(before), names(after)), ...(both ? [[PERSON, PERSON] as const] : [])]);
}

/** What the platform keeps with every record has its name for good. */
function followColumns(
  before: readonly KeptColumn[],
  after: readonly ColumnShape[],
  platforms: readonly string[],
): ReadonlyMap<string, string> {
  const builtIn = [...before, ...after].filter((column) => !isOwn(column)).map(({ key }) => key);
  const given = new Set([...builtIn, ...platforms]);
  const names = (some: readonly ColumnShape[]): readonly Named[] =>
    some.filter(({ key }) => !given.has(key)).map(({ key, was = [] }) => ({ key, was: was.map(fieldKey) }));
  const kept = after.filter(({ key }) => given.has(key) && before.some((column) => column.key === key));
  return new Map([...followNames(names(before), names(after)), ...kept.map(({ key }) => [key, key] as const)]);
}

/** The same type, and a name so near (or a list of choices so telling) that a person would call it a rename. */
function isEvidence(old: ColumnShape, column: ColumnShape): boolean {
  if (old.kind !== column.kind || old.refers !== column.refers) return false;
  const options = column.options ?? [];
  if (options.join("\n") !== (old.options ?? []).join("\n")) return false;
  if (options.length >= 2) return true;
  const [a, b] = [old.key.split("_"), column.key.split("_")];
  const within = a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
  return within || suggest(column.key, [old.key]) !== null;
}
