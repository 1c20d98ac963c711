import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Refusal } from "../contract/commands.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { StoredRecord } from "../ports/records.ts";
import { Cascade } from "./cascade.ts";
import { Context, sameValue, type Variables } from "./context.ts";

/** What a person did to a record directly, without effects. Undo needs the rights for all of it. */
export interface DirectActions {
  readonly events: string[];
  readonly fields: string[];
}

/** A record that a command has written. */
export interface WrittenRecord {
  readonly entity: string;
  readonly id: string;
  /** The record before its first write; null: it is new. */
  readonly before: StoredRecord | null;
  /** The first write came from an effect, so the person has not named the record. */
  readonly byEffect: boolean;
  /** Events fired on it, in order. */
  readonly events: string[];
  /** A status was entered, possibly the same one again. */
  entered: boolean;
  /** What the person did directly. Only this is sent to the server that keeps the record, not what effects did. */
  byPerson: "create" | "change" | "delete" | null;
  /** The person acted on the record, but nothing is sent: it was merged from another copy. */
  acted: boolean;
  /** The events fired and the fields changed by the person. */
  readonly own: DirectActions;
  /** For merged records: author and time according to the other copy. */
  there: { readonly by: string; readonly at: string } | null;
  readonly warnings: string[];
  /** Values that its events asked for and the record does not store. */
  readonly inputs: Map<string, Value>;
}

/** A place in a list of child rows: the owner's field and the row's index. */
export interface PlaceInList {
  readonly field: string;
  readonly index: number;
}

export interface CallToSend {
  readonly call: string;
  readonly entity: string | null;
  readonly id: string | null;
  /** Variables entered by the person, for sign-in calls. */
  readonly variables?: Variables;
}

/** A server's answer while it is being processed. */
export class AnswerInProgress {
  /** The outbox entry it answers; null: the call was never queued. */
  readonly entry: number | null;
  /** Errors from the answer; its other effects are still kept. */
  readonly errors: Refusal[] = [];
  /** The document's reaction is `keep trying`. */
  keepTrying = false;
  /** For reads: when the request was made. Newer local changes are not overwritten. Null: not a read. */
  readonly askedAt: number | null;

  /** The call was simulated. */
  readonly simulated: boolean;
  /** Part of the answer was skipped because local values are newer. */
  passedOver = false;

  /** Number of values set aside because they don't fit their fields. */
  setAside = 0;
  /**
   * Records of the answer, as JSON, that can't be stored: known from the attempt before (`without`), found now
   * (`leftOut`).
   */
  readonly without: ReadonlySet<string>;
  readonly leftOut = new Set<string>();

  constructor(
    entry: number | null,
    askedAt: number | null = null,
    without: ReadonlySet<string> = new Set(),
    simulated = false,
  ) {
    this.entry = entry;
    this.simulated = simulated;
    this.askedAt = askedAt;
    this.without = without;
  }
}

/** A context that writes. Collects the written records, refusals, warnings, and what follows from the writes. */
export class CommandContext extends Context {
  /** Set while a server's answer is processed. */
  answer: AnswerInProgress | null = null;
  /** Every record written so far, by entity and id. */
  readonly written = new Map<string, WrittenRecord>();
  readonly refusals: Refusal[] = [];
  readonly warnings: Refusal[] = [];
  readonly messages: string[] = [];
  readonly notices: { person: string; text: string; entity: string; record: string }[] = [];
  readonly calls: CallToSend[] = [];
  /** Writes outside the records (constants, for example), so that undo can revert them. */
  readonly aside: Pick<JournalEntry, "entity" | "record" | "before" | "after">[] = [];
  open: { readonly screen: string; readonly id: string | null } | null = null;
  /** Index of the current command in its submission. */
  command = 0;
  /** Limits the chain of effects and events. */
  readonly cascade = new Cascade();
  /** Secrets as typed, by record and field: sent in calls, never stored. */
  readonly secrets = new Map<string, Value>();
  /** A call has been queued or handed on. */
  sent = false;
  /** Conditional fields (`Asked if`) that were given a value, even an empty one. By entity, id and field. */
  readonly given = new Set<string>();
  /** A refusal is final: rules are not evaluated, so that they reveal nothing more. */
  saysNoMore = false;
  /** True for queries that try values: any file hash is accepted, so that they don't reveal which files exist. */
  takesAnyFile = false;
  /** Fields whose value was refused: that they are empty as a result is not reported as well. */
  readonly unfit = new Set<string>();
  /** Child rows written with their owner, by entity and id, and their place in its list. */
  readonly #rows = new Map<string, PlaceInList>();
  /**
   * Delayed validations of rows that are created with a new owner, until the owner has its status. Null: no owner is
   * being created.
   */
  rowsToJudge: (() => void)[] | null = null;
  /** Deleted records. The end of the transaction checks that nothing refers to them. */
  readonly deleted: { readonly entity: string; readonly id: string; readonly command: number }[] = [];
  /** Number of records per entity, for entities with a limit. */
  readonly counted = new Map<string, number>();
  /** Values given to new records in fields that are not asked for at the start. */
  readonly unasked: { readonly entity: string; readonly id: string; readonly field: Field; readonly value: Value }[] =
    [];
  /** Commits that this context undoes. */
  readonly takenBack = new Set<number>();
  /** Owners of deleted or moved child rows: they are validated like owners of written rows. */
  readonly ownersTouched = new Map<string, readonly [entity: string, id: string]>();

  override isNew(entity: string, id: string): boolean {
    return this.written.get(`${entity}\n${id}`)?.before === null;
  }

  override fieldBefore(entity: string, id: string, field: string): Value {
    const written = this.written.get(`${entity}\n${id}`);
    return written === undefined ? this.field(entity, id, field) : (written.before?.[field] ?? null);
  }

  /** The place of a row that was written with its owner; undefined: it was not. */
  rowOfList(entity: string, id: string): PlaceInList | undefined {
    return this.#rows.get(`${entity}\n${id}`);
  }

  noteRow(entity: string, id: string, place: PlaceInList): void {
    this.#rows.set(`${entity}\n${id}`, place);
  }

  override secret(entity: string, id: string, field: string): Value {
    return this.secrets.get(`${entity}\n${id}\n${field}`) ?? null;
  }

  /** Notes a write; `before` is taken from the first write of each record. */
  touch(entity: string, id: string, before: StoredRecord | null): WrittenRecord {
    const key = `${entity}\n${id}`;
    let touched = this.written.get(key);
    if (touched === undefined)
      this.written.set(
        key,
        (touched = {
          entity,
          id,
          before,
          byEffect: this.cascade.isNested,
          events: [],
          entered: false,
          byPerson: null,
          acted: false,
          own: { events: [], fields: [] },
          there: null,
          warnings: [],
          inputs: new Map(),
        }),
      );
    return touched;
  }

  insert(entity: string, record: StoredRecord & { readonly id: string }): WrittenRecord {
    const touched = this.touch(entity, record.id, null);
    this.records.insert(entity, record);
    return touched;
  }

  /** Writes only fields that differ; equal values change nothing, not even `changed_at`. */
  update(entity: string, id: string, values: StoredRecord): void {
    const before = this.records.read(entity, id);
    if (before === null) return;
    const changed = Object.entries(values).filter(([field, value]) => !sameValue(before[field] ?? null, value));
    if (changed.length === 0) return;
    this.touch(entity, id, before);
    this.records.update(entity, id, {
      ...Object.fromEntries(changed),
      changed_at: this.now,
      changed_by: this.actor.person,
    });
  }

  /** Call this before a row is deleted or moved: the owner it leaves is validated with its remaining rows. */
  noteOwner(entity: string, id: string): void {
    const owner = ownerOf(this.lookup, entity);
    const ownerId = this.records.read(entity, id)?.[OWNER];
    if (owner !== null && typeof ownerId === "string")
      this.ownersTouched.set(`${owner.entity}\n${ownerId}`, [owner.entity, ownerId]);
  }

  erase(entity: string, id: string): void {
    const before = this.records.read(entity, id);
    if (before === null) return;
    this.touch(entity, id, before);
    this.counted.delete(entity);
    this.records.remove(entity, id);
  }
}
