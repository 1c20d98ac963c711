import type { CommandContext } from "../context/command-context.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { StoredRecord } from "../ports/records.ts";
import { judgeRecord } from "../rules/judge.ts";
import { judgeDeleted } from "./delete.ts";

/**
 * Whether the state after some commands of a submission could be saved as it is. If so, everything it opens could also
 * have been done step by step. A record is validated again when it or one of its rows has changed.
 */
export class IntermediateState {
  readonly #context: CommandContext;
  readonly #judged = new Map<string, StoredRecord>();
  readonly #wrong = new Set<string>();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  couldBeSaved(): boolean {
    const { written, ownersTouched, deleted, refusals } = this.#context;
    if (refusals.length > 0) return false;
    const changed = new Map<string, readonly [entity: string, id: string]>();
    for (const [key, { entity, id }] of written) this.#note(key, entity, id, changed);
    for (const [key, owner] of ownersTouched) changed.set(key, owner);
    for (const [key, [entity, id]] of changed) {
      if (this.#refuses(() => judgeRecord(this.#context, entity, id))) this.#wrong.add(key);
      else this.#wrong.delete(key);
    }
    return this.#wrong.size === 0 && (deleted.length === 0 || !this.#refuses(() => judgeDeleted(this.#context)));
  }

  #note(key: string, entity: string, id: string, changed: Map<string, readonly [string, string]>): void {
    const { records, lookup } = this.#context;
    const record = records.read(entity, id);
    if (record === null) {
      this.#wrong.delete(key);
      return;
    }
    if (this.#judged.get(key) === record && !this.#wrong.has(key)) return;
    this.#judged.set(key, record);
    changed.set(key, [entity, id]);
    const owner = ownerOf(lookup, entity);
    const ownerId = record[OWNER];
    if (owner !== null && typeof ownerId === "string")
      changed.set(`${owner.entity}\n${ownerId}`, [owner.entity, ownerId]);
    for (const { key: field, type } of lookup.entity(entity)?.fields ?? [])
      if (type.kind === "children")
        for (const row of records.children(entity, id, field))
          changed.set(`${type.entity}\n${row}`, [type.entity, row]);
  }

  /** Removes the refusals of the trial again. */
  #refuses(judge: () => void): boolean {
    const { refusals, warnings } = this.#context;
    const [refused, warned] = [refusals.length, warnings.length];
    judge();
    const hasRefused = refusals.length > refused;
    refusals.length = refused;
    warnings.length = warned;
    return hasRefused;
  }
}
