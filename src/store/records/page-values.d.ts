import type { StoredRecord } from "#engine/ports/records.ts";
import type { Workplace } from "../workplace.ts";
/** Stored and computed fields of many records, in one statement; rows in the order of `ids`, gone ones left out. */
export declare function values(
  at: Workplace,
  entity: string,
  ids: readonly string[],
  fields: readonly string[],
): readonly StoredRecord[];
