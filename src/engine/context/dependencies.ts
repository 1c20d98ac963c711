import type { TypedTree } from "#expr/typed.ts";
import { constantKey } from "../constants.ts";
import type { ChangeFeed, Dependencies, ChangeSet } from "../ports/changes.ts";
import type { Selection, StoredRecord } from "../ports/records.ts";

/** Records what a context reads. This base class does nothing: most contexts are not watched. */
export class DependencyTracker {
  /** Something other than a record, by its name in the journal (`outbox`) or of the environment (`$connection`). */
  add(_other: string): void {}
  constant(_name: string): void {}
  clock(): void {}
  /** The result of a selection. `fields`: the fields that its order, groups or totals read. */
  selection(_selection: Selection, _fields: readonly string[]): void {}
  /** Everything that an expression may read, of any record. */
  tree(_tree: TypedTree): void {}
  /** Any change of any record. */
  entity(_entity: string): void {}
  /** A field of one record; null: only its existence; `*`: all fields. */
  field(_entity: string, _id: string, _field: string | null): void {}
  /** These fields of many records. */
  rows(_entity: string, _records: readonly StoredRecord[], _fields: readonly string[]): void {}
}

export const UNTRACKED = new DependencyTracker();

const ALL = "*";

interface Rows {
  readonly entity: string;
  readonly records: readonly StoredRecord[];
  readonly fields: readonly string[];
}

/** Sets are built on demand: most answers are never checked against a commit. */
const asSets = ({
  records,
  fields,
}: Rows): { readonly ids: ReadonlySet<unknown>; readonly fields: ReadonlySet<string> } => ({
  ids: new Set(records.map((record) => record["id"])),
  fields: new Set(fields),
});

/** What an answer depends on. If a commit touches none of it, the query would give the same answer again. */
export class TrackedDependencies extends DependencyTracker {
  readonly #feed: ChangeFeed;
  readonly #known = new Set<Dependencies>();
  readonly #selections: (readonly [selection: Selection, fields: readonly string[]])[] = [];
  readonly #selected = new Map<Selection["where"], Set<string>>();
  readonly #entities = new Set<string>();
  readonly #records = new Map<string, Map<string, Set<string>>>();
  readonly #rows: Rows[] = [];
  readonly #others = new Set<string>();
  #clock = false;

  constructor(feed: ChangeFeed) {
    super();
    this.#feed = feed;
  }

  override add(other: string): void {
    this.#others.add(other);
  }

  override constant(name: string): void {
    this.#others.add(`state:${constantKey(name)}`);
  }

  override clock(): void {
    this.#clock = true;
  }

  override selection(selection: Selection, fields: readonly string[]): void {
    // Page, count and groups of a list share the same condition.
    const { entity, where } = selection;
    const question = `${entity} ${fields.join(" ")}`;
    let asked = this.#selected.get(where);
    if (asked === undefined) this.#selected.set(where, (asked = new Set()));
    // Selections without a condition share the key null, whatever the entity.
    if (asked.has(entity) && (fields.length === 0 || asked.has(question))) return;
    asked.add(entity).add(question);
    this.#selections.push([selection, fields]);
  }

  /** Computed on demand: many answers are given once and never updated. */
  get #general(): ReadonlySet<Dependencies> {
    for (const [selection, fields] of this.#selections) this.#known.add(this.#feed.dependencies(selection, fields, []));
    this.#selections.length = 0;
    return this.#known;
  }

  override tree(tree: TypedTree): void {
    this.#known.add(this.#feed.ofTree(tree));
  }

  override entity(entity: string): void {
    this.#entities.add(entity);
  }

  override field(entity: string, id: string, field: string | null): void {
    let ids = this.#records.get(entity);
    if (ids === undefined) this.#records.set(entity, (ids = new Map()));
    let fields = ids.get(id);
    if (fields === undefined) ids.set(id, (fields = new Set()));
    if (field !== null) fields.add(field);
  }

  override rows(entity: string, records: readonly StoredRecord[], fields: readonly string[]): void {
    this.#rows.push({ entity, records, fields });
  }

  /** Whether the clock was read, directly or in a condition. */
  get readsClock(): boolean {
    if (this.#clock) return true;
    for (const { clock } of this.#general) if (clock) return true;
    return false;
  }

  knows(other: string): boolean {
    return this.#others.has(other);
  }

  /** Whether a commit touched any of these dependencies. */
  concerns(touched: ChangeSet): boolean {
    for (const other of touched.others) if (this.#others.has(other) || this.#readsConstant(other)) return true;
    for (const [entity, ids] of touched.records) {
      if (this.#entities.has(entity)) return true;
      const known = this.#records.get(entity);
      const rows = this.#rows.filter((each) => each.entity === entity).map(asSets);
      if (known === undefined && rows.length === 0) continue;
      for (const [id, fields] of ids) {
        const own = known?.get(id);
        if (own !== undefined && overlaps(fields, own)) return true;
        if (rows.some((each) => each.ids.has(id) && overlaps(fields, each.fields))) return true;
      }
    }
    for (const general of this.#general) if (this.#feed.concerns(touched, general)) return true;
    return false;
  }

  #readsConstant(other: string): boolean {
    if (!other.startsWith(CONSTANT)) return false;
    const name = other.slice(CONSTANT.length);
    for (const { constants } of this.#general) if (constants.has(name)) return true;
    return false;
  }
}

const CONSTANT = `state:${constantKey("")}`;

/** A created or deleted record touches every field (`*`); a reader of the whole record depends on every field. */
function overlaps(touched: ReadonlySet<string>, seen: ReadonlySet<string>): boolean {
  if (touched.has(ALL) || (seen.has(ALL) && touched.size > 0)) return true;
  for (const field of touched) if (seen.has(field)) return true;
  return false;
}
