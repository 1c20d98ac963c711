import { followNames, followPlaces, type Named } from "#text/follow-names.ts";
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

/** The key that a document had for it: `due~2` is a hidden `due` whose name another has taken. No key has such a mark. */
export const keyInDocument = ({ key }: { readonly key: string }): string => key.replace(/~\d+(?=@fixed$|$)/u, "");

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
  /** Tables that no entity of the new document takes up: kept, hidden, under another name where one takes theirs. */
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
  // What is hidden comes back where nothing that is in sight goes on.
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

/** References follow a renamed entity without having changed themselves. */
const referringTo = (entity: KeptEntity, names: ReadonlyMap<string, string>): KeptEntity => ({
  ...entity,
  columns: entity.columns.map((column) =>
    column.refers === undefined ? column : { ...column, refers: names.get(column.refers) ?? column.refers },
  ),
});

/** Names that no document can write, for what is in the way of others. */
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

/** The mark of a field that an event has fixed goes wherever its field goes. */
const FIXED = "@fixed";
export const isMark = ({ key }: ColumnShape): boolean => key.endsWith(FIXED);
export const markOf = (field: string): string => `${field}${FIXED}`;
export const fieldOf = (mark: string): string => mark.slice(0, -FIXED.length);

/** The platform knows people by these. */
const PERSON = "Person";
const PLATFORMS = ["name", "roles"];

/** What each later thing goes on from; both have their names, and those that they had before. */
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

/** What the platform keeps with every record has its name for good. */
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
