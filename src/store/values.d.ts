import type { Value } from "#expr/types.ts";
import type { SqlValue } from "./database.ts";
import type { Storage } from "./schema/shape.ts";
/** A value as its column holds it. What is empty (`""`, `[]`) is NULL, so that SQL's own comparisons tell the truth. */
export declare function toColumn(value: Value | undefined, storage: Storage): SqlValue;
export declare function fromColumn(value: SqlValue, storage: Storage): Value;
export declare function parseJson(text: string): Value;
/** A record without a prototype, so that a field may be called `__proto__`. */
export declare function recordOf(entries: Iterable<readonly [string, Value]>): {
  [field: string]: Value;
};
