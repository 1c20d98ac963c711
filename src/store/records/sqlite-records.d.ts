import type { Ordering, Records, Selection, StoredRecord, Where } from "#engine/ports/records.ts";
import type { Fold } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Workplace } from "../workplace.ts";
import { type Group } from "./groups.ts";
/** The records of an app on SQLite. */
export declare class SqliteRecords implements Records {
  #private;
  constructor(at: Workplace);
  transaction<T>(
    work: () => {
      readonly keep: boolean;
      readonly result: T;
    },
  ): T;
  read(entity: string, id: string): StoredRecord | null;
  insert(entity: string, record: StoredRecord): void;
  update(entity: string, id: string, changed: StoredRecord): void;
  remove(entity: string, id: string): void;
  ids(selection: Selection, order: readonly Ordering[], limit: number | null, offset: number): readonly string[];
  count(selection: Selection): number;
  aggregate(selection: Selection, fold: "sum" | "min" | "max" | "average", field: string): Value;
  groups(
    selection: Selection,
    by: string,
    step: "day" | "week" | "month" | "year" | null,
    value: string | null,
  ): readonly Group[];
  matches(entity: string, id: string, where: Where): boolean;
  fold(
    fold: Fold,
    variables: (name: string) => Value,
  ): {
    readonly value: Value;
  } | null;
  values(entity: string, wanted: readonly string[], fields: readonly string[]): readonly StoredRecord[];
  children(owner: string, id: string, field: string): readonly string[];
  referrers(
    entity: string,
    id: string,
  ): readonly {
    readonly entity: string;
    readonly field: string;
    readonly count: number;
  }[];
  nextInSeries(entity: string, field: string, first: number): number;
}
