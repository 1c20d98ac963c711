import type { SessionClient } from "#engine/contract/app.ts";
import type { ChildRow, Command, Values } from "#engine/contract/commands.ts";
import type { MergeAuthor, MergeChoices } from "#engine/contract/merge.ts";
import type { Value } from "#expr/types.ts";
import type { Entity } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Comparison, MergeItem } from "./comparison.ts";
import { keyOf, type CopyRecord, type OtherCopy } from "./copy.ts";
import type { TitleOf } from "./visibility-in-copy.ts";
import { fieldOf, isFile, isFixed, namedBy, OWNER, saidFields, STATUS } from "./fields.ts";

export const conflictKey = ({ entity, id }: MergeItem): string => `${entity.key}/${id}`;

/** The person's choice for a conflict, or for one of its fields. */
export const choiceOf = (choices: MergeChoices, item: MergeItem, field?: string): "mine" | "theirs" =>
  (field === undefined ? undefined : choices.each[`${conflictKey(item)}/${field}`]) ??
  choices.each[conflictKey(item)] ??
  choices.all;

/** True if an item requires a command at all. */
export function isChosen(choices: MergeChoices, item: MergeItem): boolean {
  if (item.conflict === null || item.take.length > 0) return true;
  if (item.conflict.what !== "fields") return choiceOf(choices, item) === "theirs";
  return item.conflict.fields.some((field) => choiceOf(choices, item, field) === "theirs");
}

/** Turns items into ordinary commands, which the engine checks like any other. */
export class MergeCommands {
  readonly #model: DrawnModel;
  readonly #app: SessionClient;
  readonly #other: OtherCopy;
  readonly #comparison: Comparison;
  readonly #choices: MergeChoices;
  /** Files already stored here, by their hash in the other copy. */
  readonly #files = new Map<string, CopyRecord | null>();

  readonly #titleOf: TitleOf;

  constructor(
    model: DrawnModel,
    app: SessionClient,
    other: OtherCopy,
    comparison: Comparison,
    choices: MergeChoices,
    titleOf: TitleOf,
  ) {
    this.#titleOf = titleOf;
    this.#model = model;
    this.#app = app;
    this.#other = other;
    this.#comparison = comparison;
    this.#choices = choices;
  }

  /**
   * `isWaiting`: true for records that are not written yet. References to them are left out and returned as `later`.
   * Null: the record no longer exists in the other copy.
   */
  async of(
    item: MergeItem,
    isWaiting: (key: string) => boolean,
  ): Promise<{ readonly command: Command; readonly later: Values } | null> {
    const { entity, id, theirId, what } = item;
    if (what === "delete") return { command: { kind: "delete", entity: entity.key, id }, later: {} };
    const record = this.#other.read(entity.key, theirId);
    if (record === null) return null;
    const there = this.author(entity.key, theirId);
    const fields = what === "create" ? saidFields(this.#model, entity, this.#other, record) : this.#taken(item);
    const [values, later] = await this.#values(entity, record, fields, what === "create", isWaiting);
    if (what === "create") Object.assign(values, await this.#created(entity, theirId, record, isWaiting));
    else if (fields.includes(STATUS)) Object.assign(values, this.#fixed(entity, record));
    const named = there === null ? {} : { there: { by: there.by ?? "", at: there.at } };
    return { command: { kind: "merge", entity: entity.key, id, values, ...named }, later };
  }

  /** Who wrote a record last, according to the other copy. */
  author(entity: string, id: string): MergeAuthor | null {
    const last = this.#other.history.lastChange(entity, id);
    return last === null ? null : { by: last.by === null ? null : this.#titleOf("Person", last.by), at: last.at };
  }

  #taken({ take, conflict, ...item }: MergeItem): readonly string[] {
    const whole = { ...item, take, conflict };
    const chosen = conflict?.fields.filter((field) => choiceOf(this.#choices, whole, field) === "theirs") ?? [];
    return [...take, ...chosen];
  }

  async #values(
    entity: Entity,
    record: CopyRecord,
    fields: readonly string[],
    isNew: boolean,
    isWaiting: (key: string) => boolean,
  ): Promise<[{ [field: string]: Values[string] }, { [field: string]: Values[string] }]> {
    const here = this.#comparison.translate(entity, record);
    const values: { [field: string]: Values[string] } = {};
    const later: { [field: string]: Values[string] } = {};
    for (const field of fields) {
      const declared = fieldOf(entity, field);
      let value = here[field] ?? null;
      const isUnset = value === null && declared?.default?.kind !== "start";
      if (isNew && isUnset) continue;
      if (isFile(declared)) value = await this.#kept(value);
      const waits = namedBy(entity, field, record[field] ?? null).some(([to, id]) => isWaiting(keyOf(to, id)));
      (waits ? later : values)[field] = value;
    }
    return [values, later];
  }

  /** Values of a new record beyond its fields: series number, when and by whom it was created, and its child rows. */
  async #created(
    entity: Entity,
    id: string,
    record: CopyRecord,
    isWaiting: (key: string) => boolean,
  ): Promise<{ [field: string]: Values[string] }> {
    const values: { [field: string]: Values[string] } = this.#fixed(entity, record);
    for (const field of ["created_at", "created_by"]) if (record[field] != null) values[field] = record[field];
    for (const { key, type } of entity.fields) {
      if (type.kind === "series" && record[key] != null) values[key] = record[key];
      if (type.kind !== "children") continue;
      const of = this.#model.entities.find((one) => one.key === type.entity);
      const rows: ChildRow[] = [];
      for (const row of of === undefined ? [] : this.#other.rows(entity.key, id, key)) {
        const stored = this.#other.read(type.entity, row);
        if (of === undefined || stored === null) continue;
        const fields = saidFields(this.#model, of, this.#other, stored).filter((field) => field !== OWNER);
        const [own] = await this.#values(of, stored, fields, true, isWaiting);
        const inner = await this.#created(of, row, stored, isWaiting);
        rows.push({ id: null, newId: row, values: { ...own, ...inner } });
      }
      if (rows.length > 0) values[key] = rows;
    }
    return values;
  }

  /** Values fixed at an event go with the status that the event led to. */
  #fixed(entity: Entity, record: CopyRecord): { [field: string]: Values[string] } {
    return Object.fromEntries(
      entity.fields
        .filter((field) => isFixed(field) && record[field.key] != null)
        .map(({ key }) => [key, record[key] ?? null]),
    );
  }

  /** Files are stored before their record. The hash is computed from the bytes; the backup's is not trusted. */
  async #kept(value: Value): Promise<Value> {
    if (Array.isArray(value)) return Promise.all((value as readonly Value[]).map((one) => this.#kept(one)));
    if (value === null || typeof value !== "object") return value;
    const { hash, name, type } = value as CopyRecord;
    const known = this.#files.get(String(hash));
    if (known !== undefined) return known ?? value;
    const bytes = this.#other.file(String(hash));
    const outcome = bytes === null ? null : await this.#app.keepFile(bytes, String(name), String(type));
    const kept = outcome?.kind === "kept" ? outcome.value : null;
    this.#files.set(String(hash), kept);
    return kept ?? value;
  }
}
