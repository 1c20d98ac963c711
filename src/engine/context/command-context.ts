import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Refusal } from "../contract/commands.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { StoredRecord } from "../ports/records.ts";
import { Cascade } from "./cascade.ts";
import { Context, sameValue, type Variables } from "./context.ts";

/** What a person did to a record themselves: taking it back needs the rights of all of it. */
export interface DirectActions {
  readonly events: string[];
  readonly fields: string[];
}

/** A record that a command has written. */
export interface WrittenRecord {
  readonly entity: string;
  readonly id: string;
  /** Null: it is new. */
  readonly before: StoredRecord | null;
  /** An effect was the first to write to it: the person has not named it themselves. */
  readonly byEffect: boolean;
  /** Events fired on it, in order. */
  readonly events: string[];
  /** A status was entered, the same one anew included. */
  entered: boolean;
  /** What the person did themselves, not an effect: only that is sent to where the record is kept. */
  byPerson: "create" | "change" | "delete" | null;
  /** The person acted on it, though nothing is sent: a record of another copy was merged. */
  acted: boolean;
  /** The events that the person fired and the fields that they changed. */
  readonly own: DirectActions;
  /** Who wrote it in the copy that it was merged from, and when, as that copy says. */
  there: { readonly by: string; readonly at: string } | null;
  readonly warnings: string[];
  /** What its events asked for and the record does not store. */
  readonly inputs: Map<string, Value>;
}

/** The list of an owner and the index of a row in it. */
export interface PlaceInList {
  readonly field: string;
  readonly index: number;
}

export interface CallToSend {
  readonly call: string;
  readonly entity: string | null;
  readonly id: string | null;
  /** Names that the call takes from the person: those of a sign-in. */
  readonly variables?: Variables;
}

/** An answer of a server that is being taken in. */
export class AnswerInProgress {
  /** The outbox entry that it answers; null: the call was never queued. */
  readonly entry: number | null;
  /** What the answer says is wrong; its other effects are kept. */
  readonly errors: Refusal[] = [];
  /** The document says `keep trying`. */
  keepTrying = false;
  /** The moment at which it was asked for, where it only reads: what was written here later is not put back. */
  readonly askedAt: number | null;

  /** It comes of a call that was only tried out. */
  readonly simulated: boolean;
  /** Something of it was not taken in, since what is here is newer. */
  passedOver = false;

  /** How many values were set aside because their fields can't hold them. */
  setAside = 0;
  /** Records of the answer that can't be kept, as JSON: found so before, and found so now. */
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

/** A context that writes: what it has written and refused, and what is to follow from it. */
export class CommandContext extends Context {
  /** Set while an answer is taken in. */
  answer: AnswerInProgress | null = null;
  /** Every record written so far. */
  readonly written = new Map<string, WrittenRecord>();
  readonly refusals: Refusal[] = [];
  readonly warnings: Refusal[] = [];
  readonly messages: string[] = [];
  readonly notices: { person: string; text: string; entity: string; record: string }[] = [];
  readonly calls: CallToSend[] = [];
  /** What was written beside records, so that it can be undone. */
  readonly aside: Pick<JournalEntry, "entity" | "record" | "before" | "after">[] = [];
  open: { readonly screen: string; readonly id: string | null } | null = null;
  /** Index of the command under way. */
  command = 0;
  /** How far effects and events have set each other off. */
  readonly cascade = new Cascade();
  /** Secrets as they were typed: sent in calls, never kept. By record and field. */
  readonly secrets = new Map<string, Value>();
  /** Some call has been queued or handed on. */
  sent = false;
  /** Fields that are not always asked for and were given a value, an empty one included. By entity, id and field. */
  readonly given = new Set<string>();
  /** Something is refused, and nothing more is to be said: rules are not asked. */
  saysNoMore = false;
  /** A query tries what it is given: it tells nobody which files others have kept. */
  takesAnyFile = false;
  /** Fields whose value did not fit; that they are empty now is not another mistake. */
  readonly unfit = new Set<string>();
  /** Child rows that were written with their owner, by entity and id: where they stand in its list. */
  readonly #rows = new Map<string, PlaceInList>();
  /** Judgements of rows that are made with a new owner: they wait until it has its status. Null: none is being made. */
  rowsToJudge: (() => void)[] | null = null;
  /** Deleted records; that nothing refers to them any more is checked at the end. */
  readonly deleted: { readonly entity: string; readonly id: string; readonly command: number }[] = [];
  /** How many records of an entity there are, where their number is limited. */
  readonly counted = new Map<string, number>();
  /** What new records were given in fields that are not asked for when they begin. */
  readonly unasked: { readonly entity: string; readonly id: string; readonly field: Field; readonly value: Value }[] =
    [];
  /** Commits that this piece of work takes back. */
  readonly takenBack = new Set<number>();
  /** Owners of deleted or moved child rows: they are judged like owners of written ones. */
  readonly ownersTouched = new Map<string, readonly [entity: string, id: string]>();

  override isNew(entity: string, id: string): boolean {
    return this.written.get(`${entity}\n${id}`)?.before === null;
  }

  override fieldBefore(entity: string, id: string, field: string): Value {
    const written = this.written.get(`${entity}\n${id}`);
    return written === undefined ? this.field(entity, id, field) : (written.before?.[field] ?? null);
  }

  /** Where a row stands that was written with its owner; undefined: it was not. */
  rowOfList(entity: string, id: string): PlaceInList | undefined {
    return this.#rows.get(`${entity}\n${id}`);
  }

  noteRow(entity: string, id: string, place: PlaceInList): void {
    this.#rows.set(`${entity}\n${id}`, place);
  }

  override secret(entity: string, id: string, field: string): Value {
    return this.secrets.get(`${entity}\n${id}\n${field}`) ?? null;
  }

  /** Notes that a record is written; `before` counts at its first write. */
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

  /** Writes fields that differ; a write of the same values leaves no trace. */
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

  /** Of a row that goes, or goes elsewhere: the owner that it leaves answers for the rows it has then. */
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
