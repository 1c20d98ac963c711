import { followNames, followPlaces, type Named } from "#text/follow-names.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { ColumnShape, EntityShape, ListShape, Shape } from "../schema/shape.ts";

/** The tables as they are: those of the current document, and hidden ones left by earlier documents. */
export interface KeptShape extends Pick<Shape, "constants"> {
  readonly entities: readonly KeptEntity[];
}

export interface KeptEntity extends Omit<EntityShape, "columns"> {
  readonly hidden: boolean;
  readonly columns: readonly KeptColumn[];
}

export type KeptColumn = ColumnShape & { readonly hidden?: true };

/** The key in its document: `due~2` is a hidden `due` whose name is taken now. Documents can't contain `~`. */
export const keyInDocument = ({ key }: { readonly key: string }): string => key.replace(/~\d+(?=@fixed$|$)/u, "");

/** What happens to one entity in a migration. */
export interface EntityStep {
  readonly entity: EntityShape;
  /** The table that it continues; null: it is new. */
  readonly from: KeptEntity | null;
  /** `was`: declared with `Was`. `evidence`: recognized by similarity. null: the name is unchanged. */
  readonly renamed: "was" | "evidence" | null;
  readonly columns: readonly ColumnStep[];
  readonly lists: readonly ListStep[];
}

/** A `list of ENTITY` and the field that it continues; null: it is new. */
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
  /** Tables without an entity in the new document: kept hidden, and renamed if an entity needs their name. */
  readonly leftOver: readonly (KeptEntity & { readonly to: string })[];
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
  // Visible entities are matched first; hidden ones return only for names that are still unmatched.
  for (const there of [visible, before.entities.filter((entity) => entity.hidden)]) {
    const left = after.entities.filter((entity) => !found.has(entity.key));
    for (const [entity, from] of followEntities(there, left))
      claim(entity, from, keyInDocument(from) === entity.key ? null : "was");
  }
  const added = after.entities.filter((entity) => !found.has(entity.key));
  const gone = visible.filter((entity) => !taken.has(entity.key) && !wanted.has(entity.key));
  for (const entity of added) {
    const alike = gone.filter((each) => looksLike(each, entity));
    const rivals = added.filter((each) => alike.some((old) => looksLike(old, each)));
    if (alike.length === 1 && rivals.length === 1 && alike[0] !== undefined) claim(entity, alike[0], "evidence");
  }
  const leftOver = before.entities.filter((entity) => !taken.has(entity.key));
  const makeWay = freeNames(
    leftOver.filter((entity) => wanted.has(entity.key)).map(({ key }) => key),
    [...before.entities.map(({ key }) => key), ...wanted],
  );
  const names = new Map([
    ...[...found].flatMap(([key, { from }]) => (from === null ? [] : [[from.key, key] as const])),
    ...makeWay,
  ]);
  return {
    steps: after.entities.map((entity) => {
      const { from: old = null, renamed = null } = found.get(entity.key) ?? {};
      const from = old === null ? null : referringTo(old, names);
      return {
        entity,
        from,
        renamed,
        columns: planColumns(from, entity),
        lists: planLists(from, entity, names),
      };
    }),
    leftOver: leftOver.map((entity) => ({
      ...referringTo(entity, names),
      to: makeWay.get(entity.key) ?? entity.key,
    })),
  };
}

/** A renamed entity changes `refers` without changing the references themselves. */
const referringTo = (entity: KeptEntity, names: ReadonlyMap<string, string>): KeptEntity => ({
  ...entity,
  columns: entity.columns.map((column) =>
    column.refers === undefined ? column : { ...column, refers: names.get(column.refers) ?? column.refers },
  ),
});

/** Free names that no document can contain, for tables whose name is needed. */
function freeNames(keys: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> {
  const known = new Set(taken);
  return new Map(
    keys.map((key) => {
      let number = 2;
      while (known.has(`${key}~${number}`)) number++;
      known.add(`${key}~${number}`);
      return [key, `${key}~${number}`];
    }),
  );
}

/** Lists have no column; their rows are in a table of their own and refer to the owner. */
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

/** True if the fields are equal, and enough of them to rule out coincidence. */
function looksLike(old: KeptEntity, entity: EntityShape): boolean {
  const [a, b] = [own(old.columns.filter((column) => column.hidden !== true)), own(entity.columns)];
  if (a.length < 2 || a.length !== b.length) return false;
  const names = new Set(a.map(name));
  return b.every((column) => names.has(name(column)));
}

function planColumns(from: KeptEntity | null, entity: EntityShape): readonly ColumnStep[] {
  const there = from?.columns ?? [];
  const wanted = new Set(entity.columns.map((column) => column.key));
  const taken = new Set<string>();
  const found = new Map<string, Pick<ColumnStep, "from" | "renamed">>();
  const claim = (column: ColumnShape, old: KeptColumn, renamed: ColumnStep["renamed"]): void => {
    taken.add(old.key);
    found.set(column.key, { from: old, renamed });
  };
  const columns = entity.columns.filter((column) => !isMark(column));
  const platforms = entity.key === PERSON ? PLATFORMS : [];
  for (const isHidden of [false, true]) {
    const some = there.filter((each) => (each.hidden === true) === isHidden && !isMark(each));
    const left = columns.filter((column) => !found.has(column.key));
    for (const [column, old] of followColumns(some, left, platforms))
      claim(column, old, keyInDocument(old) === column.key ? null : "was");
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
    const of = found.get(fieldOf(column.key));
    const beside = of?.from ? markOf(of.from.key) : column.key;
    const mark =
      there.find(({ key }) => key === beside) ??
      there.find((each) => each.hidden === true && keyInDocument(each) === column.key && !taken.has(each.key));
    if (mark !== undefined) claim(column, mark, of?.renamed ?? null);
  }
  return entity.columns.map((column) => ({ column, from: null, renamed: null, ...found.get(column.key) }));
}

/** The mark column of a field fixed by an event moves with its field. */
const FIXED = "@fixed";
export const isMark = ({ key }: ColumnShape): boolean => key.endsWith(FIXED);
export const markOf = (field: string): string => `${field}${FIXED}`;
export const fieldOf = (mark: string): string => mark.slice(0, -FIXED.length);

/** The platform itself uses these fields of a person. */
const PERSON = "Person";
const PLATFORMS = ["name", "roles"];

/** Pairs later things with earlier ones, by their names and former names. */
function follow<Old, Now>(
  before: readonly Old[],
  after: readonly Now[],
  named: (one: Old | Now) => Named,
): readonly (readonly [Now, Old])[] {
  const found = followPlaces(before.map(named), after.map(named));
  return [...found].flatMap(([to, from]) => {
    const [now, old] = [after[to], before[from]];
    return now === undefined || old === undefined ? [] : [[now, old] as const];
  });
}

const isPerson = ({ key }: { readonly key: string }): boolean => key === PERSON;

function followEntities(
  before: readonly KeptEntity[],
  after: readonly EntityShape[],
): readonly (readonly [EntityShape, KeptEntity])[] {
  const [old, now] = [before.find(isPerson), after.find(isPerson)];
  const some = follow(
    before.filter((entity) => !isPerson(entity)),
    after.filter((entity) => !isPerson(entity)),
    (entity) => ({ key: keyInDocument(entity), was: entity.was.map(entityKey) }),
  );
  return old === undefined || now === undefined ? some : [...some, [now, old]];
}

/** Built-in columns never change their name. */
function followColumns(
  before: readonly KeptColumn[],
  after: readonly ColumnShape[],
  platforms: readonly string[],
): readonly (readonly [ColumnShape, KeptColumn])[] {
  const builtIn = [...before, ...after].filter((column) => !isOwn(column)).map(keyInDocument);
  const given = new Set([...builtIn, ...platforms]);
  const isGiven = (column: ColumnShape): boolean => given.has(keyInDocument(column));
  const some = follow(
    before.filter((column) => !isGiven(column)),
    after.filter((column) => !isGiven(column)),
    (column) => ({ key: keyInDocument(column), was: (column.was ?? []).map(fieldKey) }),
  );
  const kept = after.filter(isGiven).flatMap((column) => {
    const old = before.find((each) => keyInDocument(each) === column.key);
    return old === undefined ? [] : [[column, old] as const];
  });
  return [...some, ...kept];
}

/** True for the same type and either a similar name, or the same list of choices: a person would call it a rename. */
function isEvidence(old: ColumnShape, column: ColumnShape): boolean {
  if (old.kind !== column.kind || old.refers !== column.refers) return false;
  const options = column.options ?? [];
  if (options.join("\n") !== (old.options ?? []).join("\n")) return false;
  if (options.length >= 2) return true;
  const [a, b] = [old.key.split("_"), column.key.split("_")];
  const within = a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
  return within || suggest(column.key, [old.key]) !== null;
}
