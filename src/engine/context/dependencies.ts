import type { TypedTree } from "#expr/typed.ts";
import { constantKey } from "../constants.ts";
import type { ChangeFeed, Dependencies, ChangeSet } from "../ports/changes.ts";
import type { Selection, StoredRecord } from "../ports/records.ts";

/** What a piece of work looks at. Most work is not watched, and nothing is noted. */
export class DependencyTracker {
  /** Something beside records, as the journal names it (`outbox`), or of the world (`$connection`). */
  add(_other: string): void {}
  constant(_name: string): void {}
  clock(): void {}
  /** The records that a question finds, and in which order. */
  selection(_selection: Selection, _fields: readonly string[]): void {}
  /** Everything that an expression may read, whatever the record. */
  tree(_tree: TypedTree): void {}
  /** Any change of any record. */
  entity(_entity: string): void {}
  /** A field of one record; with no field, that it is there; with `*`, all of it. */
  field(_entity: string, _id: string, _field: string | null): void {}
  /** The same fields of many records. */
  rows(_entity: string, _records: readonly StoredRecord[], _fields: readonly string[]): void {}
}

export const UNTRACKED = new DependencyTracker();

const ALL = "*";

interface Rows {
  readonly entity: string;
  readonly records: readonly StoredRecord[];
  readonly fields: readonly string[];
}

/** Most answers are never asked whether something concerns them; sets are made for those that are. */
const asSets = ({
  records,
  fields,
}: Rows): { readonly ids: ReadonlySet<unknown>; readonly fields: ReadonlySet<string> } => ({
  ids: new Set(records.map((record) => record["id"])),
  fields: new Set(fields),
});

/** What an answer was made from: as long as no commit touches any of it, asking again would give the same. */
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
    // Page, count and groups of a list ask about the same condition.
    const { entity, where } = selection;
    const question = `${entity} ${fields.join(" ")}`;
    let asked = this.#selected.get(where);
    if (asked === undefined) this.#selected.set(where, (asked = new Set()));
    // Without a condition all entities share the same one.
    if (asked.has(entity) && (fields.length === 0 || asked.has(question))) return;
    asked.add(entity).add(question);
    this.#selections.push([selection, fields]);
  }

  /** Worked out when it is asked for: many answers are given once and forgotten. */
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

  /** Whether it looked at the clock, itself or in a condition. */
  get readsClock(): boolean {
    if (this.#clock) return true;
    for (const { clock } of this.#general) if (clock) return true;
    return false;
  }

  knows(other: string): boolean {
    return this.#others.has(other);
  }

  /** Whether a commit changed anything of it. */
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

/** A record that came or went touches every field, and who looked at all of it looked at every field. */
function overlaps(touched: ReadonlySet<string>, seen: ReadonlySet<string>): boolean {
  if (touched.has(ALL) || (seen.has(ALL) && touched.size > 0)) return true;
  for (const field of touched) if (seen.has(field)) return true;
  return false;
}
