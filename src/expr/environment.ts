import type { TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";

/** Everything that a running expression can access. Apart from that it is a pure function. */
export interface Environment {
  /** Values of `this`, `me`, `answer`, …; a record is its id. */
  variable(name: string): Value;
  constant(name: string): Value;
  /**
   * A field of a stored record or of the record being written, including computed fields; null if the record does not
   * exist.
   */
  field(entity: string, id: string, field: string): Value;
  /**
   * A list operation over an entity's records or child rows, evaluated in SQL if the store can. `variables`: the values
   * of the free variables in the fold's body. Null: the caller must fold over `records` itself.
   */
  fold?(fold: TypedTree & { op: "fold" }, variables: (name: string) => Value): { readonly value: Value } | null;
  /** Ids of all records of an entity, in the entity's order. */
  records(entity: string): readonly string[];
  /** The same without visibility restrictions: the calendar of working time is the same for everybody. */
  readonly whole?: Environment | undefined;
  /** The current instant (ISO, UTC), and the zone of dates (`Europe/Berlin`). */
  readonly now: string;
  readonly zone: string;
  /** First day of the week, 1 = Monday … 7 = Sunday. */
  readonly weekStart: number;
}

/** A compiled expression: a closure, never `eval`. */
export type Compiled = (environment: Environment) => Value;
