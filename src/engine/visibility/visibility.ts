import type { Fold } from "#expr/typed.ts";
import { maySee, maySeeField } from "../rights/may.ts";
import { isNamedEntity } from "../rights/rows.ts";
import { whereFieldVisible, whereVisible } from "./where-visible.ts";
import type { Context, ExpressionVisibility } from "../context/context.ts";

/**
 * What the person of a context may see: single records and fields, as point 6 judges them. Expressions of screens run
 * with it: what is closed to the person is unknown, and records that they may not see don't exist.
 */
export class Visibility implements ExpressionVisibility {
  readonly #context: Context;
  readonly #records = new Map<string, boolean>();
  #version = -1;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Marks records as visible, because they came with a selection of visible ones. */
  know(entity: string, ids: Iterable<string>): void {
    this.#sync();
    for (const id of ids) this.#records.set(`${entity}\n${id}`, true);
  }

  /** Whether a record exists and may be seen. */
  record(entity: string, id: string): boolean {
    this.#sync();
    const { records } = this.#context;
    const key = `${entity}\n${id}`;
    let may = this.#records.get(key);
    if (may === undefined) this.#records.set(key, (may = records.has(entity, id) && maySee(this.#context, entity, id)));
    return may;
  }

  /** Clears the cache once something was written. */
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
    // Child rows whose entity point 6 does not name are as open as their list.
    return isNamedEntity(this.#context.lookup, "see", entity) ? ids.filter((id) => this.record(entity, id)) : ids;
  }

  /** Whether SQL, which ignores rights, gives this person the same result: nothing that it reads is closed to them. */
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
