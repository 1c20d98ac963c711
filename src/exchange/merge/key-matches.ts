import type { KeptRecord } from "#engine/contract/records.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { sameValue } from "../import/same-record.ts";
import { keyOf, type CopyRecord, type OwnCopy } from "./copy.ts";
import { comparedFields, OWNER, STATUS } from "./fields.ts";

interface Unknown {
  readonly id: string;
  readonly record: CopyRecord;
}

const isEmpty = (value: Value | undefined): boolean => value === undefined || value === null || value === "";

/** Matches records that two copies created independently for the same thing, by their unique fields. */
export class KeyMatches {
  readonly #own: OwnCopy;
  readonly #mapped: ReadonlyMap<string, string>;
  /** Records here that are already matched. Each is matched once only. */
  readonly #used = new Set<string>();

  constructor(own: OwnCopy, mapped: ReadonlyMap<string, string>) {
    this.#own = own;
    this.#mapped = mapped;
  }

  /** Matching records here, by the id there. */
  async find(entity: Entity, unknown: readonly Unknown[]): Promise<ReadonlyMap<string, KeptRecord>> {
    const found = new Map<string, KeptRecord>();
    if (unknown.length === 0) return found;
    if (entity.owner !== null) return this.#rows(entity, unknown);
    for (const { fields } of entity.unique) {
      const keys = fields.map(({ value }) => value);
      const [first] = keys;
      const wanted = unknown.filter(({ id, record }) => !found.has(id) && keys.every((key) => !isEmpty(record[key])));
      if (first === undefined || wanted.length === 0) continue;
      const there = await this.#read(entity, first, [...new Set(wanted.map(({ record }) => record[first] ?? null))]);
      for (const { id, record } of wanted) {
        const same = there.find(({ values }) =>
          keys.every((key) => sameValue(values[key] ?? null, record[key] ?? null)),
        );
        if (same === undefined || this.#used.has(keyOf(entity.key, same.id))) continue;
        this.#used.add(keyOf(entity.key, same.id));
        found.set(id, same);
      }
    }
    return found;
  }

  /** Child rows have no key. Those of a matched record are the same if all of their values are equal. */
  async #rows(entity: Entity, unknown: readonly Unknown[]): Promise<ReadonlyMap<string, KeptRecord>> {
    const found = new Map<string, KeptRecord>();
    const ownerOf = ({ record }: Unknown): string | undefined =>
      this.#mapped.get(keyOf(entity.owner?.entity ?? "", String(record[OWNER] ?? "")));
    const owners = [...new Set(unknown.flatMap((one) => ownerOf(one) ?? []))];
    if (owners.length === 0) return found;
    const fields = comparedFields(this.#own.model, entity).filter((field) => field !== OWNER && field !== STATUS);
    const there = await this.#read(entity, OWNER, owners);
    for (const one of unknown) {
      const owner = ownerOf(one);
      const same = there.find(
        ({ id, values }) =>
          owner !== undefined &&
          values[OWNER] === owner &&
          !this.#used.has(keyOf(entity.key, id)) &&
          fields.every((field) => sameValue(values[field] ?? null, one.record[field] ?? null)),
      );
      if (same === undefined) continue;
      this.#used.add(keyOf(entity.key, same.id));
      found.set(one.id, same);
    }
    return found;
  }

  async #read(entity: Entity, field: string, oneOf: readonly Value[]): Promise<readonly KeptRecord[]> {
    const found: KeptRecord[] = [];
    let after: Awaited<ReturnType<OwnCopy["app"]["readRecords"]>>["next"] = null;
    do {
      const page: Awaited<ReturnType<OwnCopy["app"]["readRecords"]>> = await this.#own.app.readRecords({
        entity: entity.key,
        fields: comparedFields(this.#own.model, entity),
        where: { field, oneOf },
        after,
        limit: 1000,
      });
      found.push(...page.records);
      after = page.next;
    } while (after !== null);
    return found;
  }
}
