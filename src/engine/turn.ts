import type { Environment } from "#expr/environment.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import type { Refusal } from "./contract/commands.ts";
import type { ListAnswer } from "./contract/queries.ts";
import { fixedMark } from "./document/lookup.ts";
import { Hand } from "./evaluate/hand.ts";
import { UNWATCHED, type Seen } from "./evaluate/seen.ts";
import type { Places } from "./queries/places.ts";
import type { JournalEntry } from "./ports/journal.ts";
import type { Ordering, PageOfRecords, PageWindow, Selection, StoredRecord } from "./ports/records.ts";
import type { Runtime } from "./runtime.ts";

/** Who does something. The app itself is nobody: no `me`, no roles, and rights are not asked. */
export interface Actor {
  readonly person: string | null;
  readonly roles: readonly string[];
}

export const THE_APP: Actor = { person: null, roles: [] };

/** Values that an expression takes from its place: `this`, loop variables, `answer`. */
export type Variables = ReadonlyMap<string, Value>;

/** Whether the person for whom something is told may see a field of a record. */
export type Sight = (entity: string, id: string, field: string) => boolean;

export const thisIs = (id: string | null): Variables => new Map([["this", id]]);

/** One record that a turn has written. */
export interface Touched {
  readonly entity: string;
  readonly id: string;
  /** Null: it is new. */
  readonly before: StoredRecord | null;
  /** Events fired on it, in order. */
  readonly events: string[];
  /** A status was entered, the same one anew included. */
  entered: boolean;
  /** What the person did themselves, not an effect: only that is sent to where the record is kept. */
  byPerson: "create" | "change" | "delete" | null;
  readonly warnings: string[];
}

export interface CallToSend {
  readonly call: string;
  readonly entity: string | null;
  readonly id: string | null;
  /** Names that the call takes from the person: those of a sign-in. */
  readonly variables?: Variables;
}

/** What a live list has counted so far. */
export type Counts = Pick<ListAnswer, "total" | "matching" | "groups" | "filters">;

/** One piece of work, from a question or a command to its answer: what it reads, writes, refuses and sets off. */
export class Turn {
  readonly app: Runtime;
  readonly actor: Actor;
  readonly hand: Hand;
  readonly touched = new Map<string, Touched>();
  readonly refusals: Refusal[] = [];
  readonly warnings: Refusal[] = [];
  readonly messages: string[] = [];
  readonly notices: { person: string; text: string; entity: string; record: string }[] = [];
  readonly calls: CallToSend[] = [];
  /** What was written beside records, so that it can be taken back. */
  readonly aside: Pick<JournalEntry, "entity" | "record" | "before" | "after">[] = [];
  open: { readonly screen: string; readonly id: string | null } | null = null;
  /** Index of the command under way. */
  command = 0;
  /** How many effects and events have been set off so far. */
  steps = 0;
  /** How deep effects are nested right now. */
  depth = 0;
  /** Secrets as they were typed: sent in calls, never kept. By record and field. */
  readonly secrets = new Map<string, Value>();
  /** What an answer says is wrong; its other effects are kept all the same. */
  readonly answerErrors: Refusal[] = [];
  /** Some call has been queued or handed on. */
  sent = false;
  /** The outbox entry whose answer this turn takes in. */
  answering: number | null = null;
  /** An answer's `keep trying`. */
  keepTrying = false;
  /** What this turn looks at, where somebody watches its answer. */
  readonly seen: Seen;
  /** Fields whose value did not fit; that they are empty now is not another mistake. */
  readonly unfit = new Set<string>();
  /** Child rows that were written with their owner: where they stand in its list. */
  readonly rows = new Map<string, { readonly field: string; readonly index: number }>();
  /** Deleted records; that nothing refers to them any more is looked at when all is done. */
  readonly deleted: { readonly entity: string; readonly id: string; readonly command: number }[] = [];
  /** How many records of an entity there are, where there may only be so many. */
  readonly counted = new Map<string, number>();
  /** Owners of deleted child rows: they are checked like owners of written ones. */
  readonly ownersTouched = new Map<string, readonly [entity: string, id: string]>();
  /** For live lists, whose page comes first: what was counted before. Null: everything is to be counted. */
  mayOwe: Counts | null = null;
  /** What was counted is not up to date; it is to follow. */
  owes = false;
  /** The rows of a list as they were sent, where nothing of them has changed since: only counts are wanted. */
  rowsSent: ListAnswer["rows"] | null = null;
  /** Where pages of lists are known to lie; null: they are found from the start. */
  places: Places | null = null;
  /** Set when a cascade has gone too far: nothing more is set off. */
  stopped = false;
  readonly #computed = new Map<string, Value>();
  readonly #underWay = new Set<string>();
  #computedAt = 0;
  #now: string | null = null;

  constructor(app: Runtime, actor: Actor, seen: Seen = UNWATCHED) {
    this.app = app;
    this.seen = seen;
    this.actor = actor;
    this.hand = new Hand(app.ports.records, app.lookup, seen);
  }

  /** One moment for all that a turn does. */
  get now(): string {
    return (this.#now ??= this.app.ports.clock.now());
  }

  /** True for timers, answers and effects' follow-ups: rights are not asked. */
  get isApp(): boolean {
    return this.actor === THE_APP;
  }

  get lookup(): Runtime["lookup"] {
    return this.app.lookup;
  }

  get zone(): string {
    return this.app.ports.clock.zone;
  }

  /** Broken code is unknown, and so is code that does not come to an end. */
  value(expression: Expression | null, variables: Variables): Value {
    if (!expression?.tree) return null;
    try {
      return this.run(expression.tree, variables);
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  /** An unknown right, guard, filter or condition is not met, and neither is a broken one. */
  holds(expression: Expression | null, variables: Variables): boolean {
    return this.value(expression, variables) === true;
  }

  run(tree: Typed, variables: Variables): Value {
    return this.app.compiled(tree)(this.environment(variables));
  }

  environment(variables: Variables, maySee: Sight | null = null): Environment {
    const { seen, app } = this;
    const now = (): string => this.now;
    return {
      variable: (name) => (name === "me" ? this.actor.person : (variables.get(name) ?? null)),
      constant: (name) => {
        seen.constant(name);
        return app.constant(name);
      },
      field: (entity, id, field) =>
        maySee === null || maySee(entity, id, field) ? this.field(entity, id, field) : null,
      fold: (fold, values) => this.hand.fold(fold, values),
      records: (entity) => this.hand.ids({ entity, where: null }),
      get now() {
        seen.clock();
        return now();
      },
      zone: this.zone,
      weekStart: app.ports.clock.weekStart,
    };
  }

  /** Runs code of a screen: it sees what the person may see, so a field that is closed to them is unknown. */
  runAs(tree: Typed, variables: Variables, maySee: Sight): Value {
    try {
      return this.app.compiled(tree)(this.environment(variables, maySee));
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  /** A field as it is now: stored, computed, or the ids of child rows. */
  field(entity: string, id: string, field: string): Value {
    const declared = this.lookup.field(entity, field);
    const computed = declared?.default?.kind === "computed" ? declared.default : null;
    if (computed !== null && computed.fixedAt === null) {
      const brought = this.hand.brought(entity, id, field);
      if (brought !== undefined) return brought;
      return this.hand.has(entity, id) ? this.computed(entity, id, field, computed.expression) : null;
    }
    const stored = this.hand.field(entity, id, field);
    if (stored === undefined) return null;
    if (declared?.type.kind === "children") return this.hand.children(entity, id, field);
    if (declared?.type.kind === "secret") return this.secrets.get(`${entity}\n${id}\n${field}`) ?? null;
    if (computed !== null) {
      const isFixed = stored !== null || this.hand.field(entity, id, fixedMark(field)) === true;
      return isFixed ? stored : this.computed(entity, id, field, computed.expression);
    }
    return stored === null && declared?.type.kind === "yes/no" ? false : stored;
  }

  /** A computed field, its fixed value left aside. A circle of computed fields is unknown. */
  computed(entity: string, id: string, field: string, expression: Expression): Value {
    if (this.#computedAt !== this.hand.version) {
      this.#computed.clear();
      this.#computedAt = this.hand.version;
    }
    const key = `${entity}\n${id}\n${field}`;
    const known = this.#computed.get(key);
    if (known !== undefined) return known;
    if (this.#underWay.has(key)) return null;
    this.#underWay.add(key);
    try {
      const value = this.value(expression, thisIs(id));
      this.#computed.set(key, value);
      return value;
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Some fields of many records with one question, instead of one for each row. Only for turns that write nothing. */
  bring(entity: string, ids: readonly string[], fields: readonly string[]): readonly StoredRecord[] {
    return this.hand.values(entity, ids, this.#withReads(entity, fields));
  }

  /** The same for a page of a list. */
  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords {
    return this.hand.page(selection, order, window, this.#withReads(selection.entity, fields));
  }

  /** SQL computes fields unseen: what they read is noted, or brought along where it belongs to the same record. */
  #withReads(entity: string, fields: readonly string[]): readonly string[] {
    const all = new Set(fields);
    for (const field of fields) {
      const declared = this.lookup.field(entity, field);
      const tree = declared?.default?.kind === "computed" ? declared.default.expression.tree : null;
      if (tree === null) continue;
      const reads = this.app.reads.tree(tree);
      if (!reads.ownFieldsOnly) {
        this.seen.tree(tree);
        continue;
      }
      if (reads.clock) this.seen.clock();
      for (const constant of reads.constants) this.seen.constant(constant);
      for (const own of reads.fields) all.add(own);
    }
    return all.size === fields.length ? fields : [...all];
  }

  status(entity: string, id: string): string | null {
    const status = this.hand.field(entity, id, "status");
    return typeof status === "string" ? status : null;
  }

  /** The touch of a record, made at its first write. */
  touch(entity: string, id: string, before: StoredRecord | null): Touched {
    const key = `${entity}\n${id}`;
    let touched = this.touched.get(key);
    if (touched === undefined)
      this.touched.set(
        key,
        (touched = { entity, id, before, events: [], entered: false, byPerson: null, warnings: [] }),
      );
    return touched;
  }

  insert(entity: string, record: StoredRecord & { readonly id: string }): Touched {
    const touched = this.touch(entity, record.id, null);
    this.hand.insert(entity, record);
    return touched;
  }

  /** Writes fields that differ; a write of the same values leaves no trace. */
  update(entity: string, id: string, values: StoredRecord): void {
    const before = this.hand.read(entity, id);
    if (before === null) return;
    const changed = Object.entries(values).filter(([field, value]) => !sameValue(before[field] ?? null, value));
    if (changed.length === 0) return;
    this.touch(entity, id, before);
    this.hand.update(entity, id, {
      ...Object.fromEntries(changed),
      changed_at: this.now,
      changed_by: this.actor.person,
    });
  }

  erase(entity: string, id: string): void {
    const before = this.hand.read(entity, id);
    if (before === null) return;
    this.touch(entity, id, before);
    this.counted.delete(entity);
    this.hand.remove(entity, id);
  }
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
