import type { StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Database, SqlValue } from "../database.ts";
import type { Workplace } from "../workplace.ts";
export declare const spaced: (text: string) => string;
/** What a search finds in a value. */
export declare function wordsOf(value: Value): string | null;
export declare function keepWords(at: Workplace, entity: string, sequence: SqlValue, record: StoredRecord): void;
/** After a change of some fields; nothing to do where none of them is searched. */
export declare function refreshWords(at: Workplace, entity: string, id: string, changed: readonly string[]): void;
export declare function forgetWords(at: Workplace, entity: string, sequence: SqlValue): void;
export declare function writeWords(
  db: Database,
  entity: string,
  fields: readonly string[],
  sequence: SqlValue,
  words: readonly SqlValue[],
): void;
