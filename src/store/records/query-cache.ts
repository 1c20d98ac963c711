import type { Selection, Where } from "#engine/ports/records.ts";
import type { TypedTree } from "#expr/typed.ts";
import { dependenciesOf } from "../depends.ts";
import type { StoreContext } from "../store-context.ts";

const MOST_ANSWERS = 200;

/**
 * Caches counts until the next commit: every page of a list and every keystroke of a search needs the same counts. Not
 * used during a transaction with changes, or for conditions that depend on the clock.
 */
export class QueryCache {
  readonly #at: StoreContext;
  /** By selection, then by question. */
  readonly #answers = new Map<string, Map<string, unknown>>();
  readonly #numbers = new WeakMap<TypedTree, number>();
  readonly #timely = new WeakMap<TypedTree, boolean>();
  #last = 0;

  constructor(at: StoreContext) {
    this.#at = at;
    at.changes.listen(() => this.#answers.clear());
  }

  answer<T>(question: string, selection: Selection, ask: () => T): T {
    const key = this.#at.changes.length > 0 ? null : this.#keyOf(selection);
    if (key === null) return ask();
    let answers = this.#answers.get(key);
    if (answers?.has(question)) return answers.get(question) as T;
    const given = ask();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    if (answers === undefined || !this.#answers.has(key)) this.#answers.set(key, (answers = new Map()));
    answers.set(question, given);
    return given;
  }

  /** A cached answer; null: not in the cache. */
  known<T>(question: string, selection: Selection): T | null {
    const key = this.#at.changes.length > 0 ? null : this.#keyOf(selection);
    return key === null ? null : ((this.#answers.get(key)?.get(question) as T | undefined) ?? null);
  }

  /** null: not cacheable, because the answer can change without a commit. Keys are memoized per condition. */
  #keyOf({ entity, where }: Selection): string | null {
    if (where === null) return JSON.stringify([entity]);
    let keys = this.#keys.get(where);
    if (keys === undefined) this.#keys.set(where, (keys = new Map()));
    let key = keys.get(entity);
    if (key === undefined) {
      const parts: unknown[] = [entity];
      keys.set(entity, (key = this.#gather(entity, where, parts) ? JSON.stringify(parts) : null));
    }
    return key;
  }

  readonly #keys = new WeakMap<Where, Map<string, string | null>>();

  #gather(entity: string, where: Where, parts: unknown[]): boolean {
    if ("all" in where) return this.#gatherAll(entity, "all", where.all, parts);
    if ("any" in where) return this.#gatherAll(entity, "any", where.any, parts);
    if ("not" in where) return this.#gatherAll(entity, "not", [where.not], parts);
    if ("test" in where) {
      if (this.isTimely(entity, where.test, where.row)) return false;
      parts.push(this.#numberOf(where.test), where.row, where.variables);
      return true;
    }
    // Computed fields may depend on the clock.
    if ("field" in where && this.#at.catalogue.field(entity, where.field)?.kind === "computed") return false;
    parts.push(where);
    return true;
  }

  #gatherAll(entity: string, how: string, wheres: readonly Where[], parts: unknown[]): boolean {
    parts.push(how, wheres.length);
    return wheres.every((where) => this.#gather(entity, where, parts));
  }

  /** Whether a condition on an entity's records depends on the clock. */
  isTimely(entity: string, test: TypedTree, row: string): boolean {
    let timely = this.#timely.get(test);
    if (timely === undefined) {
      timely = dependenciesOf(this.#at.catalogue, { entity, where: { test, row, variables: {} } }).clock;
      this.#timely.set(test, timely);
    }
    return timely;
  }

  #numberOf(tree: TypedTree): number {
    let number = this.#numbers.get(tree);
    if (number === undefined) this.#numbers.set(tree, (number = ++this.#last));
    return number;
  }
}
