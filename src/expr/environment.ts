import type { TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";

/** What a compiled expression may ask while it runs. Everything else is a pure function of its inputs. */
export interface Environment {
  /** Values of `this`, `me`, `answer`, …; records as their ids. */
  variable(name: string): Value;
  constant(name: string): Value;
  /** A field of a stored (or being written) record, computed fields included; null where the record is gone. */
  field(entity: string, id: string, field: string): Value;
  /**
   * A list operation over an entity's records or over child rows, answered by SQL where the store can. `variables`
   * gives the values that the fold's body takes from outside. Null when the caller must fold over `records` itself.
   */
  fold?(fold: TypedTree & { op: "fold" }, variables: (name: string) => Value): { readonly value: Value } | null;
  /** Ids of all records of an entity, in its order. */
  records(entity: string): readonly string[];
  /** The same without a person's eyes: the calendar of working time is everybody's. */
  readonly whole?: Environment | undefined;
  /** The current instant (ISO, UTC), and the zone in which dates are meant (`Europe/Berlin`). */
  readonly now: string;
  readonly zone: string;
  /** First day of the week, 1 = Monday … 7 = Sunday. */
  readonly weekStart: number;
}

/** An expression ready to run. A closure; never `eval`. */
export type Compiled = (environment: Environment) => Value;
