import type { KeptRecord } from "#engine/contract/records.ts";
import type { Entity } from "#model/3-entities.ts";
import { sameValue } from "../import/same-record.ts";
import { changesSince, findAncestor, type Ancestor, type ChangesSince } from "./ancestor.ts";
import { baseOf, compareFields, hasChanged, type Base } from "./compare-record.ts";
import { entityAndId, keyOf, type CopyRecord, type OtherCopy, type OwnCopy } from "./copy.ts";
import { comparedFields, entitiesInOrder, keptOnServer, namedBy, OWNER, saidFields } from "./fields.ts";
import { KeyMatches } from "./key-matches.ts";
import { MissingRecords } from "./missing-records.ts";
import { VisibilityInCopy } from "./visibility-in-copy.ts";

/** What is to be done about one record of the other copy. */
export interface MergeItem {
  readonly entity: Entity;
  /** The id here. A record that was matched by its key has another id there. */
  readonly id: string;
  readonly theirId: string;
  readonly what: "create" | "change" | "delete";
  /** Fields that were changed only there. */
  readonly take: readonly string[];
  readonly conflict: {
    readonly what: "fields" | "deleted-here" | "deleted-there";
    readonly fields: readonly string[];
  } | null;
  /** Records of the other copy that a new record refers to. */
  readonly needs: readonly string[];
}

const PAGE = 200;

/** Compares two copies of an app, record by record, a page at a time. */
export class Comparison {
  ancestor: Ancestor = { theirs: null, mine: null, isCrossed: false, at: null, left: new Set(), leftThere: new Set() };
  readonly items: MergeItem[] = [];
  /** Ids here of records that have another id there, by entity and id there. */
  readonly mapped = new Map<string, string>();
  readonly fromServer: ReadonlySet<string>;
  /** By entity and id there: records with parts that are hidden from this person, so that nothing was decided. */
  readonly undecided = new Set<string>();
  same = 0;
  done = 0;
  readonly #own: OwnCopy;
  readonly #other: OtherCopy;
  #theirSince = new Map<string, ChangesSince>();
  #mineSince: Map<string, ChangesSince> | null = null;
  readonly #work: Iterator<{ readonly entity: Entity; readonly ids: readonly string[] }>;
  readonly #byKey: KeyMatches;
  readonly #open: VisibilityInCopy;
  /** By entity and id there. */
  readonly #news = new Set<string>();
  readonly #deletions = new Set<string>();
  readonly #deletedHere = new Map<string, MergeItem>();
  #missing: MissingRecords | null = null;
  #finished = false;

  constructor(own: OwnCopy, other: OtherCopy) {
    this.#own = own;
    this.#other = other;
    this.fromServer = keptOnServer(own.model);
    this.#byKey = new KeyMatches(own, this.mapped);
    this.#open = new VisibilityInCopy(own);
    this.#work = this.#pages();
  }

  /** Finds the common history, yielding regularly. Afterwards `step` compares. */
  async *prepare(): AsyncGenerator<undefined, void> {
    yield* this.#other.prepare();
    const { history } = this.#own;
    this.ancestor = yield* findAncestor(history, this.#other.history);
    const { theirs, mine } = this.ancestor;
    // Without a common history, every record of the other copy is compared.
    if (theirs !== null) this.#theirSince = yield* changesSince(this.#other.history, theirs);
    this.#mineSince = mine === null ? null : yield* changesSince(history, mine);
  }

  get finished(): boolean {
    return this.#finished;
  }

  get conflicts(): readonly MergeItem[] {
    return this.items.filter(({ conflict }) => conflict !== null);
  }

  /** Compares one page. */
  async step(): Promise<void> {
    const next = this.#work.next();
    if (next.done === true) {
      this.#finished = await this.#countMissing();
      return;
    }
    const { entity, ids } = next.value;
    const mine = await this.#mine(entity, ids);
    const theirs = new Map(ids.map((id) => [id, this.#other.read(entity.key, id)]));
    const owners = ids.flatMap((id) => String(mine.has(id) ? "" : (theirs.get(id)?.[OWNER] ?? "")) || []);
    const gone = new Set([...(await this.#gone(entity, ids, mine)), ...(await this.#goneOwners(entity, owners))]);
    const seesAll = await this.#open.all(entity.key);
    const unknown = ids.filter((id) => theirs.get(id) != null && !mine.has(id) && !gone.has(keyOf(entity.key, id)));
    const matches = await this.#byKey.find(
      entity,
      unknown.map((id) => ({ id, record: theirs.get(id) as CopyRecord })),
    );
    for (const id of ids) {
      const record = theirs.get(id) ?? null;
      const match = matches.get(id);
      if (match !== undefined) this.mapped.set(keyOf(entity.key, id), match.id);
      if (record === null) await this.#deletedThere(entity, id, mine.get(id) ?? null);
      else this.#compare(entity, id, record, match ?? mine.get(id) ?? null, { gone, seesAll });
    }
    this.done += ids.length;
  }

  /** Counts records that are missing in the other copy. True: all have been looked at. */
  async #countMissing(): Promise<boolean> {
    const since = this.#mineSince;
    if (!this.#other.isPartial || !this.#other.isWhole || since === null) return true;
    this.#missing ??= new MissingRecords(
      this.#own,
      this.#other,
      (key) => since.get(key)?.created !== true,
      [...this.mapped].map(([key, id]) => keyOf(entityAndId(key)[0], id)),
    );
    return this.#missing.step();
  }

  get missing(): number {
    return this.#missing?.count ?? 0;
  }

  *#pages(): Generator<{ readonly entity: Entity; readonly ids: readonly string[] }> {
    const changed = new Map<string, Set<string>>();
    for (const key of [...this.#theirSince.keys(), ...this.ancestor.left]) {
      const [entity, id] = entityAndId(key);
      changed.set(entity, (changed.get(entity) ?? new Set()).add(id));
    }
    for (const entity of entitiesInOrder(this.#own.model)) {
      if (this.fromServer.has(entity.key)) continue;
      if (this.ancestor.theirs !== null) {
        const ids = [...(changed.get(entity.key) ?? [])].toSorted();
        for (let at = 0; at < ids.length; at += PAGE) yield { entity, ids: ids.slice(at, at + PAGE) };
      } else
        for (let at = 0; ; at += PAGE) {
          const ids = this.#other.ids(entity.key, at, PAGE);
          if (ids.length > 0) yield { entity, ids };
          if (ids.length < PAGE) break;
        }
    }
  }

  async #mine(entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, KeptRecord>> {
    const { records } = await this.#own.app.readRecords({
      entity: entity.key,
      fields: comparedFields(this.#own.model, entity),
      where: { field: "id", oneOf: ids },
      limit: ids.length,
    });
    return new Map(records.map((record) => [record.id, record]));
  }

  /** The common states to compare with. Empty: unknown. */
  #bases(entity: string, id: string, theirs: CopyRecord | null, mine: KeptRecord | null): readonly Base[] {
    const bases: Base[] = [];
    const past = this.#pastThere(entity, id, theirs);
    if (this.#countsTheirs && past !== null) bases.push(past);
    const own = keyOf(entity, mine?.id ?? id);
    if (this.#mineSince !== null && !this.ancestor.leftThere.has(own))
      bases.push(baseOf(this.#mineSince.get(own), mine?.values ?? null));
    return bases;
  }

  /** The record of the other copy when it was last merged. Null: it never was. */
  #pastThere(entity: string, id: string, theirs: CopyRecord | null): Base | null {
    const key = keyOf(entity, id);
    const isKnown = this.ancestor.theirs !== null && !this.ancestor.left.has(key);
    return isKnown ? baseOf(this.#theirSince.get(key), theirs) : null;
  }

  /** True if the other copy, as it was last merged here, is a common state. */
  get #countsTheirs(): boolean {
    return this.ancestor.theirs !== null && (this.ancestor.mine === null || this.ancestor.isCrossed);
  }

  /**
   * Records, by entity and id, that existed here and are gone as far as this person can tell:
   *
   * | the person sees                | the record is | it counts as                     |
   * | ------------------------------ | ------------- | -------------------------------- |
   * | every record of its entity     | deleted       | gone                             |
   * | some of them                   | deleted       | gone                             |
   * | some of them                   | hidden        | gone: it must not be disclosed   |
   * | any                            | never here    | new                              |
   */
  async #gone(
    entity: Entity,
    ids: readonly string[],
    seen: ReadonlyMap<string, KeptRecord>,
  ): Promise<readonly string[]> {
    const seesAll = await this.#open.all(entity.key);
    const isGone = (id: string): boolean =>
      !seen.has(id) && (seesAll ? this.#isDeletedHere(entity.key, id) : this.#wasHere(entity.key, id));
    return ids.filter(isGone).map((id) => keyOf(entity.key, id));
  }

  async #goneOwners({ owner }: Entity, ids: readonly string[]): Promise<readonly string[]> {
    const entity = this.#own.model.entities.find(({ key }) => key === owner?.entity);
    if (entity === undefined || ids.length === 0) return [];
    const wanted = [...new Set(ids)];
    return this.#gone(entity, wanted, await this.#mine(entity, wanted));
  }

  #wasHere(entity: string, id: string): boolean {
    const last = this.#own.history.lastChange(entity, id);
    // A record whose creation was undone counts as never here.
    return last !== null && (last.what !== "delete" || last.kind !== "undo");
  }

  #isDeletedHere(entity: string, id: string): boolean {
    return this.#own.history.lastChange(entity, id)?.what === "delete" && this.#wasHere(entity, id);
  }

  #compare(
    entity: Entity,
    id: string,
    theirs: CopyRecord,
    mine: KeptRecord | null,
    { gone, seesAll }: { readonly gone: ReadonlySet<string>; readonly seesAll: boolean },
  ): void {
    const key = keyOf(entity.key, id);
    const fields = saidFields(this.#own.model, entity, this.#other, theirs);
    const owner = entity.owner === null ? null : keyOf(entity.owner.entity, String(theirs[OWNER] ?? ""));
    if (owner !== null && mine === null) {
      // Child rows of a new record come with it, at any depth. Child rows of a conflicting record follow its decision.
      const inQuestion = this.#deletedHere.get(owner);
      if (inQuestion !== undefined) this.#deletedHere.set(key, inQuestion);
      else if (this.#news.has(owner)) this.#news.add(key);
      if (inQuestion !== undefined || this.#news.has(owner)) return;
      if (gone.has(owner) && !this.mapped.has(owner)) {
        this.#rowOfDeleted(key, owner, seesAll);
        return;
      }
    }
    const past = this.#pastThere(entity.key, id, theirs);
    if (mine === null) {
      // Must not depend on what this copy knows of a hidden record, because the outcome would disclose it.
      const known = seesAll ? this.#bases(entity.key, id, theirs, mine) : past === null ? [] : [past];
      const isKnown = known.some(({ existed }) => existed);
      const wasThere = isKnown || (gone.has(key) && (!seesAll || known.length === 0));
      const isChanged = known.length === 0 || known.some((base) => hasChanged(fields, theirs, base));
      const needs = fields.flatMap((field) =>
        namedBy(entity, field, theirs[field] ?? null).map(([to, other]) => keyOf(to, other)),
      );
      const item: MergeItem = {
        entity,
        id,
        theirId: id,
        what: "create",
        take: [],
        conflict: wasThere ? { what: "deleted-here", fields: [] } : null,
        needs,
      };
      if (!wasThere) this.#news.add(key);
      if (wasThere && !isChanged) this.same++;
      else {
        this.items.push(item);
        if (wasThere) this.#deletedHere.set(key, item);
        if (wasThere && !seesAll) this.undecided.add(key);
      }
      return;
    }
    const translated = this.translate(entity, theirs);
    const known = this.#bases(entity.key, id, theirs, mine).filter(({ existed }) => existed);
    const { take, conflicts, isUndecided } = compareFields(
      fields,
      mine.values,
      translated,
      known.map((base) => this.#translatedBase(entity, base)),
      { base: past?.existed ? this.#translatedBase(entity, past) : null, counts: this.#countsTheirs },
    );
    if (isUndecided) this.undecided.add(key);
    if (take.length === 0 && conflicts.length === 0) {
      this.same++;
      return;
    }
    this.items.push({
      entity,
      id: mine.id,
      theirId: id,
      what: "change",
      take,
      conflict: conflicts.length === 0 ? null : { what: "fields", fields: conflicts },
      needs: [],
    });
  }

  /** The record with its references translated to the ids used here. */
  translate(entity: Entity, record: CopyRecord): CopyRecord {
    if (this.mapped.size === 0) return record;
    const ids = (field: string, value: CopyRecord[string]): CopyRecord[string] => {
      const named = namedBy(entity, field, value);
      if (named.length === 0) return value;
      const here = named.map(([to, id]) => this.mapped.get(keyOf(to, id)) ?? id);
      return Array.isArray(value) ? here : (here[0] ?? null);
    };
    return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, ids(field, value)]));
  }

  #translatedBase(entity: Entity, base: Base): Base {
    if (this.mapped.size === 0) return base;
    return { ...base, value: (field) => this.translate(entity, { [field]: base.value(field) })[field] ?? null };
  }

  /** A child row was changed there, its owner deleted here: the owner becomes a conflict, with all of its rows. */
  #rowOfDeleted(row: string, owner: string, seesAll: boolean): void {
    const [key, id] = entityAndId(owner);
    const entity = this.#own.model.entities.find((one) => one.key === key);
    if (entity === undefined || this.#other.read(key, id) === null) return;
    const conflict = { what: "deleted-here" as const, fields: [] };
    const item: MergeItem = { entity, id, theirId: id, what: "create", take: [], conflict, needs: [] };
    this.items.push(item);
    this.#deletedHere.set(owner, item);
    this.#deletedHere.set(row, item);
    if (!seesAll) this.undecided.add(owner);
  }

  /** Handles a record that was deleted there. */
  async #deletedThere(entity: Entity, id: string, mine: KeptRecord | null): Promise<void> {
    const since = this.#theirSince.get(keyOf(entity.key, id));
    if (mine === null || since?.deleted !== true || this.ancestor.theirs === null) return;
    const owner = entity.owner === null ? null : mine.values[OWNER];
    if (typeof owner === "string" && this.#deletions.has(keyOf(entity.owner?.entity ?? "", owner))) {
      this.#deletions.add(keyOf(entity.key, id));
      return;
    }
    const bases = this.#bases(entity.key, id, null, mine).filter(({ existed }) => existed);
    if (bases.length === 0) return;
    const fields = comparedFields(this.#own.model, entity);
    const isChanged =
      bases.some((base) => hasChanged(fields, mine.values, base)) || (await this.#hasChangedRows(entity, [id]));
    this.#deletions.add(keyOf(entity.key, id));
    const conflict = isChanged ? { what: "deleted-there" as const, fields: [] } : null;
    this.items.push({ entity, id, theirId: id, what: "delete", take: [], conflict, needs: [] });
  }

  /** True if child rows were added or changed here since, at any depth. */
  async #hasChangedRows(entity: Entity, owners: readonly string[]): Promise<boolean> {
    for (const { type } of entity.fields) {
      if (type.kind !== "children") continue;
      const row = this.#own.model.entities.find(({ key }) => key === type.entity);
      if (row === undefined) continue;
      const fields = comparedFields(this.#own.model, row);
      let after: Awaited<ReturnType<OwnCopy["app"]["readRecords"]>>["next"] = null;
      do {
        const where = { field: OWNER, oneOf: owners };
        const page: Awaited<ReturnType<OwnCopy["app"]["readRecords"]>> = await this.#own.app.readRecords({
          entity: row.key,
          fields,
          where,
          after,
          limit: PAGE,
        });
        if (page.records.some((one) => this.#isChangedRow(row, fields, one))) return true;
        const ids = page.records.map(({ id }) => id);
        if (ids.length > 0 && (await this.#hasChangedRows(row, ids))) return true;
        after = page.next;
      } while (after !== null);
    }
    return false;
  }

  #isChangedRow(row: Entity, fields: readonly string[], { id, values }: KeptRecord): boolean {
    if (this.#mineSince?.has(keyOf(row.key, id)) === true) return true;
    if (!this.#countsTheirs) return false;
    const since = this.#theirSince.get(keyOf(row.key, id));
    if (since?.deleted !== true) return true;
    return fields.some((field) => !sameValue(values[field] ?? null, since.before.get(field) ?? null));
  }
}
