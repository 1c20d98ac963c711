import type { Workplace } from "./workplace.ts";
/** One transaction, or a savepoint where one is open already. Watchers hear of it once it is committed. */
export declare function transaction<T>(
  at: Workplace,
  work: () => {
    readonly keep: boolean;
    readonly result: T;
  },
): T;
/** A single write on its own is a transaction too. */
export declare function written(at: Workplace, work: () => void): void;
