import type { Fold } from "#expr/typed.ts";
import { maySee, maySeeField } from "../rights/may.ts";
import { isNamedEntity } from "../rights/rows.ts";
import { whereFieldVisible, whereVisible } from "./where-visible.ts";
import type { Context, ExpressionVisibility } from "../context/context.ts";

/**
 * What the person of a context may see: records and fields one by one, as point 6 judges them. Code of screens runs with
 * it: whatever is closed to the person is unknown, records that they may not see are not there.
 */
export class Visibility implements ExpressionVisibility {
  readonly #context: Context;
  readonly #records = new Map<string, boolean>();
  #version = -1;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Records that came with a selection of visible ones. */
  know(entity: string, ids: Iterable<string>): void {
    this.#sync();
    for (const id of ids) this.#records.set(`${entity}\n${id}`, true);
  }

  /** Whether a record is there and may be seen. */
  record(entity: string, id: string): boolean {
    this.#sync();
    const { records } = this.#context;
    const key = `${entity}\n${id}`;
    let may = this.#records.get(key);
    if (may === undefined) this.#records.set(key, (may = records.has(entity, id) && maySee(this.#context, entity, id)));
    return may;
  }

  /** What was found out holds until something is written. */
  #sync(): void {
    const { version } = this.#context.records;
    if (this.#version === version) return;
    this.#records.clear();
    this.#version = version;
  }

  /** Whether a field of a record may be seen, the record included. */
  field(entity: string, id: string, field: string): boolean {
    return this.record(entity, id) && maySeeField(this.#context, entity, id, field);
  }

  recordsOf(entity: string): readonly string[] {
    return this.#context.records.ids({ entity, where: whereVisible(this.#context, entity) });
  }

  rows(entity: string, ids: readonly string[]): readonly string[] {
    // Rows that no row of point 6 names are as open as the list that they stand in.
    return isNamedEntity(this.#context.lookup, "see", entity) ? ids.filter((id) => this.record(entity, id)) : ids;
  }

  /** Whether SQL, which sees everything, gives the same as a person's own look: nothing that it reads is closed to them. */
  seesAllOf(fold: Fold): boolean {
    const { lookup, app } = this.#context;
    for (const entity of app.reads.tree(fold).entities) {
      if (whereVisible(this.#context, entity) !== null) return false;
      for (const { key } of lookup.entity(entity)?.fields ?? [])
        if (whereFieldVisible(this.#context, entity, key) !== null) return false;
    }
    return true;
  }
}
