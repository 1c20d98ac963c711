import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { followNames, type Named } from "#text/follow-names.ts";
import { entityKey, fieldKey } from "#text/names.ts";

/** Entities, fields and statuses of the earlier document that have another name in the later one. */
export class Renames {
  /** Later keys by earlier keys, if they differ. */
  readonly #entities = new Map<string, string>();
  readonly #fields = new Map<string, string>();
  readonly #statuses = new Map<string, string>();
  readonly #constants = new Map<string, string>();
  readonly #words = new Map<string, Set<string>>();

  constructor(before: Model, after: Model) {
    const entities = partnersOf(before.entities, after.entities, entityKey, PERSON);
    for (const [now, was] of keysOf(before.entities, entities)) this.#entities.set(was, now);
    const there = constantsOf(before);
    const constants = partnersOf(there, constantsOf(after), (name) => name);
    for (const [now, was] of keysOf(there, constants)) this.#constants.set(was, now);
    for (const [constant, old] of constants) this.#note(old, constant);
    for (const [entity, earlier] of entities) {
      this.#note(earlier, entity);
      const fields = partnersOf(earlier.fields, entity.fields, fieldKey, entity.key === PERSON[0] ? PLATFORMS : []);
      for (const [now, was] of keysOf(earlier.fields, fields)) this.#fields.set(`${earlier.key}.${was}`, now);
      for (const [field, old] of fields) this.#note(old, field);
      const [from, to] = [statusesOf(before, earlier.key), statusesOf(after, entity.key)];
      const statuses = partnersOf(from, to, (name) => name);
      for (const [now, was] of keysOf(from, statuses)) this.#statuses.set(`${earlier.key}.${was}`, now);
      for (const [status, old] of statuses) this.#note(old, status);
    }
  }

  constant(name: string): string {
    return this.#constants.get(name) ?? name;
  }

  entity(key: string): string {
    return this.#entities.get(key) ?? key;
  }

  field(entity: string, key: string): string {
    return this.#fields.get(`${entity}.${key}`) ?? key;
  }

  /** `entity`: its key in the earlier document. */
  status(entity: string, name: string): string {
    return this.#statuses.get(`${entity}.${name}`) ?? name;
  }

  /** True if one name became the other, anywhere. */
  isSame(before: string, after: string): boolean {
    return before === after || (this.#words.get(before)?.has(after) ?? false);
  }

  /** Code of the earlier document with the later names, for comparison. */
  inCode(source: string): string {
    if (this.#words.size === 0) return source;
    return source.replace(/[\p{L}\p{N}\p{M}_]+/gu, (word) => {
      const [only, ...more] = this.#words.get(word) ?? [];
      return only !== undefined && more.length === 0 ? only : word;
    });
  }

  #note(before: EarlierField, after: EarlierField): void {
    for (const [from, to] of [
      [before.key, after.key],
      [before.name, after.name],
    ] as const)
      if (before.key !== after.key) this.#words.set(from, (this.#words.get(from) ?? new Set()).add(to));
  }
}

type EarlierField = Pick<Field, "key" | "name" | "was">;

/** The platform uses these names for people, their names and their roles. */
const PERSON = ["Person"];
const PLATFORMS = ["name", "roles"];

const statusesOf = ({ states }: Model, entity: string): readonly EarlierField[] =>
  (states.find((table) => table.entity === entity)?.statuses ?? []).map(({ name, was = [] }) => ({
    key: name,
    name,
    was,
  }));

const constantsOf = ({ constants }: Model): readonly EarlierField[] =>
  constants.constants.map(({ name, was = [] }) => ({ key: name, name, was }));

/** The earlier item of each later one, matched as for records. `kept`: names that never change. */
function partnersOf<T extends EarlierField>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (name: string) => string,
  kept: readonly string[] = [],
): ReadonlyMap<T, T> {
  const named = (some: readonly T[]): readonly Named[] =>
    some.filter(({ key }) => !kept.includes(key)).map(({ key, was }) => ({ key, was: was.map(keyOf) }));
  const goesOn = followNames(named(before), named(after));
  const byKey = new Map(before.map((one) => [one.key, one]));
  return new Map(
    after.flatMap((one) => {
      const old = byKey.get(kept.includes(one.key) ? one.key : (goesOn.get(one.key) ?? ""));
      return old === undefined ? [] : [[one, old] as const];
    }),
  );
}

/** Pairs of keys that differ. A removed item must not be confused with another that now has its name. */
function keysOf(
  before: readonly EarlierField[],
  partners: ReadonlyMap<EarlierField, EarlierField>,
): readonly (readonly [now: string, was: string])[] {
  const taken = new Set(partners.values());
  const names = new Set([...partners.keys()].map(({ key }) => key));
  const pairs = [...partners].map(([one, old]) => [one.key, old.key] as const);
  const gone = before
    .filter((one) => !taken.has(one) && names.has(one.key))
    .map(({ key }) => [`${key}~`, key] as const);
  return [...pairs, ...gone].filter(([now, was]) => now !== was);
}
