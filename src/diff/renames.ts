import type { Entity, Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { entityKey, fieldKey } from "#text/names.ts";

/** Which entities and fields of the earlier document go on under another name in the later one. */
export class Renames {
  /** Keys of the later document by those of the earlier one, where they differ. */
  readonly #entities = new Map<string, string>();
  readonly #fields = new Map<string, string>();
  readonly #words = new Map<string, Set<string>>();

  constructor(before: Model, after: Model) {
    for (const entity of after.entities) {
      const earlier = earlierOf(before.entities, after.entities, entity, entityKey);
      if (earlier === null) continue;
      if (earlier.key !== entity.key) {
        this.#entities.set(earlier.key, entity.key);
        this.#note(earlier, entity);
      }
      for (const field of entity.fields) {
        const old = earlierOf(earlier.fields, entity.fields, field, fieldKey);
        if (old === null || old.key === field.key) continue;
        this.#fields.set(`${earlier.key}.${old.key}`, field.key);
        this.#note(old, field);
      }
    }
  }

  entity(key: string): string {
    return this.#entities.get(key) ?? key;
  }

  field(entity: string, key: string): string {
    return this.#fields.get(`${entity}.${key}`) ?? key;
  }

  /** Whether one name went over into the other, wherever it is used. */
  isSame(before: string, after: string): boolean {
    return before === after || (this.#words.get(before)?.has(after) ?? false);
  }

  /** Code of the earlier document in the names of the later one, for comparing. */
  inCode(source: string): string {
    if (this.#words.size === 0) return source;
    return source.replace(/[\p{L}\p{N}\p{M}_]+/gu, (word) => {
      const [only, ...more] = this.#words.get(word) ?? [];
      return only !== undefined && more.length === 0 ? only : word;
    });
  }

  #note(before: Entity | Field, after: Entity | Field): void {
    for (const [from, to] of [
      [before.key, after.key],
      [before.name, after.name],
    ] as const)
      this.#words.set(from, (this.#words.get(from) ?? new Set()).add(to));
  }
}

/**
 * The one with the same key, else the one that `was` names and that has no successor of its own; or, where a document from
 * before a renaming comes back, the one that had this name.
 */
export function earlierOf<T extends { readonly key: string; readonly was: readonly string[] }>(
  before: readonly T[],
  after: readonly T[],
  one: T,
  keyOf: (name: string) => string,
): T | null {
  const same = before.find(({ key }) => key === one.key);
  if (same !== undefined) return same;
  const names = new Set(one.was.map(keyOf));
  const gone = before.filter(({ key }) => !after.some((other) => other.key === key));
  return (
    gone.find(({ key }) => names.has(key)) ??
    gone.find(({ was }) => was.some((name) => keyOf(name) === one.key)) ??
    null
  );
}
