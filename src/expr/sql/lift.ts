import type { Compiled, Environment } from "../environment.ts";
import type { TypedTree } from "../typed.ts";
import type { Type, Value } from "../types.ts";
import { decode, encode, type SqlEncoding } from "./encoding.ts";

/**
 * An operation that SQL takes from the evaluator: SQL computes the arguments, and the evaluator's own closure does the
 * rest, so both always give the same result.
 */
export interface LiftedFunction {
  /** `nf_add_date_duration` */
  readonly name: string;
  readonly tree: TypedTree;
  readonly parameters: readonly { readonly name: string; readonly type: Type }[];
}

/** What lifted functions may access; they see no records. Read at every call, because the clock moves. */
export type LiftEnvironment = Pick<Environment, "now" | "zone" | "weekStart" | "constant">;

const UNTYPED: Type = { kind: "any" };

/** The function to register with SQLite. It runs once per row, so it reuses everything it can. */
export function runLifted(
  lifted: LiftedFunction,
  compile: (tree: TypedTree) => Compiled,
  around: LiftEnvironment,
): (...values: readonly unknown[]) => SqlEncoding {
  const compiled = compile(lifted.tree);
  const result = lifted.tree.type;
  const places = new Map(lifted.parameters.map((parameter, index) => [parameter.name, index]));
  const types = lifted.parameters.map((parameter) => parameter.type);
  const current: Value[] = [];
  const environment: Environment = {
    variable: (name) => current[places.get(name) ?? -1] ?? null,
    constant: (name) => around.constant(name),
    field: () => null,
    records: () => [],
    get now() {
      return around.now;
    },
    get zone() {
      return around.zone;
    },
    get weekStart() {
      return around.weekStart;
    },
  };
  return (...values) => {
    for (let i = 0; i < types.length; i++) current[i] = decode(values[i], types[i] ?? UNTYPED);
    return encode(compiled(environment), result);
  };
}

/** The part of a function's name for a type: `date`, `money_eur`, `list_text`. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case "money":
      return `money_${type.currency.toLowerCase().replace(/[^a-z]/g, "")}`;
    case "list":
      return `list_${typeName(type.of)}`;
    case "map":
      return `map_${fingerprint(JSON.stringify(type.keys))}`;
    default:
      return type.kind;
  }
}

/** A short, stable name for an unnamed tree (FNV-1a, 64 bits). */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(36);
}
