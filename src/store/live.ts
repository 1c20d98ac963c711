import type { ChangeSet } from "#engine/ports/changes.ts";
import { tellEach } from "./tell-each.ts";

type Mark =
  | { readonly entity: string; readonly id: string; readonly fields: readonly string[] }
  | { readonly other: string };

/** Collects changes during a transaction and reports them after the commit. */
export class Changes {
  #marks: Mark[] = [];
  readonly #listeners = new Set<(touched: ChangeSet) => void>();

  touch(entity: string, id: string, fields: readonly string[]): void {
    this.#marks.push({ entity, id, fields });
  }

  touchOther(other: string): void {
    this.#marks.push({ other });
  }

  get length(): number {
    return this.#marks.length;
  }

  /** Drops the changes of a rolled-back savepoint. `length`: the number of marks at its start. */
  forget(length: number): void {
    if (length < this.#marks.length) this.#marks.length = length;
  }

  /** Must be called after COMMIT. */
  tell(): void {
    if (this.#marks.length === 0) return;
    const touched = touchedBy(this.#marks);
    this.#marks = [];
    tellEach(this.#listeners, touched);
  }

  listen(listener: (touched: ChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function touchedBy(marks: readonly Mark[]): ChangeSet {
  const records = new Map<string, Map<string, Set<string>>>();
  const others = new Set<string>();
  for (const mark of marks) {
    if ("other" in mark) {
      others.add(mark.other);
      continue;
    }
    let ids = records.get(mark.entity);
    if (ids === undefined) records.set(mark.entity, (ids = new Map()));
    let fields = ids.get(mark.id);
    if (fields === undefined) ids.set(mark.id, (fields = new Set()));
    for (const field of mark.fields) fields.add(field);
  }
  return { records, others };
}
