import type { RecordsPlace } from "#engine/contract/records.ts";
import type { Entity } from "#model/3-entities.ts";
import { keyOf, type OtherCopy, type OwnCopy } from "./copy.ts";

const PAGE = 500;

/**
 * Counts the records that were in the other copy earlier and are missing in its export. Rows disappear from tables for
 * many reasons (filters, fewer rights, manual edits), so they are only counted and reported, never deleted here.
 */
export class MissingRecords {
  count = 0;
  readonly #own: OwnCopy;
  readonly #other: OtherCopy;
  readonly #wasThere: (key: string) => boolean;
  readonly #found: ReadonlySet<string>;
  readonly #left: Entity[];
  #after: RecordsPlace | null = null;

  /** `found`: records here, by entity and id, that have another id in the export. */
  constructor(own: OwnCopy, other: OtherCopy, wasThere: (key: string) => boolean, found: Iterable<string>) {
    this.#own = own;
    this.#other = other;
    this.#wasThere = wasThere;
    this.#found = new Set(found);
    this.#left = own.model.entities.filter(({ key }) => other.ids(key, 0, 1).length > 0);
  }

  /** Checks one page. True: done. */
  async step(): Promise<boolean> {
    const [entity] = this.#left;
    if (entity === undefined) return true;
    const { records, next } = await this.#own.app.readRecords({
      entity: entity.key,
      fields: [],
      after: this.#after,
      limit: PAGE,
    });
    for (const { id } of records) {
      const key = keyOf(entity.key, id);
      if (!this.#found.has(key) && this.#wasThere(key) && this.#other.read(entity.key, id) === null) this.count++;
    }
    this.#after = next;
    if (next === null) this.#left.shift();
    return this.#left.length === 0;
  }
}
