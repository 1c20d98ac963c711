import type { Compiled, Environment } from "../environment.ts";
import type { Typed } from "../typed.ts";
import type { Type, Value } from "../types.ts";
import { decode, encode, type Encoded } from "./encoding.ts";

/**
 * An operation that SQL borrows from the evaluator: its arguments are computed by SQL, the rest by the very closure
 * that the evaluator runs, so that the two can't drift apart.
 */
export interface LiftedFunction {
  /** `nf_add_date_duration` */
  readonly name: string;
  readonly tree: Typed;
  readonly parameters: readonly { readonly name: string; readonly type: Type }[];
}

/** What the closures of lifted functions may ask; they see no records. */
export type Surroundings = Pick<Environment, "now" | "zone" | "weekStart" | "constant">;

/** The function itself, ready to be registered. `surroundings` is asked at every call, so the clock may move. */
export function runLifted(
  lifted: LiftedFunction,
  compile: (tree: Typed) => Compiled,
  surroundings: () => Surroundings,
): (...values: readonly unknown[]) => Encoded {
  const compiled = compile(lifted.tree);
  const places = new Map(lifted.parameters.map((parameter, index) => [parameter.name, index]));
  const types = lifted.parameters.map((parameter) => parameter.type);
  let current: readonly Value[] = [];
  const variable = (name: string): Value => current[places.get(name) ?? -1] ?? null;
  return (...values) => {
    const around = surroundings();
    current = values.map((value, index) => decode(value, types[index] ?? { kind: "any" }));
    const environment: Environment = {
      variable,
      constant: around.constant,
      field: () => null,
      records: () => [],
      now: around.now,
      zone: around.zone,
      weekStart: around.weekStart,
    };
    return encode(compiled(environment), lifted.tree.type);
  };
}

/** A part of a function's name that tells types apart: `date`, `money_eur`, `list_text`. */
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

/** A short, stable name for a tree that has none (FNV-1a, 64 bits). */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(36);
}
