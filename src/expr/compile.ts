import { compileFold } from "./compile-folds.ts";
import { compileFunction } from "./compile-functions.ts";
import { compileOperator } from "./compile-operators.ts";
import type { Compiled } from "./environment.ts";
import { Frame, type Compiling, type Step } from "./frame.ts";
import type { FieldOf, MapOf, TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";

/** Compiles a checked expression into nested closures, chosen by the static types; never `eval`. */
export function compile(typed: TypedTree): Compiled {
  const step = compileNode(typed, { slots: new Map(), compile: compileNode });
  return (environment) => step(new Frame(environment));
}

function compileNode(typed: TypedTree, compiling: Compiling): Step {
  switch (typed.op) {
    case "literal": {
      const { value } = typed;
      return () => value;
    }
    case "variable": {
      const { name } = typed;
      const slot = compiling.slots.get(name);
      if (slot === undefined) return (frame) => frame.environment.variable(name) ?? null;
      return (frame) => frame.slots[slot] ?? null;
    }
    case "constant": {
      const { name } = typed;
      return (frame) => frame.environment.constant(name) ?? null;
    }
    case "field":
      return compileField(typed, compiling);
    case "key": {
      const of = compiling.compile(typed.of, compiling);
      const { key } = typed;
      return (frame) => keyOf(of(frame), key);
    }
    case "records": {
      const { entity } = typed;
      return (frame) => frame.environment.records(entity);
    }
    case "fold":
      return compileFold(typed, compiling);
    case "if": {
      const then = compiling.compile(typed.then, compiling);
      if (typed.test.op === "literal" && typed.test.value === true) return then;
      const test = compiling.compile(typed.test, compiling);
      const otherwise = compiling.compile(typed.otherwise, compiling);
      return (frame) => (test(frame) === true ? then(frame) : otherwise(frame));
    }
    case "list": {
      const items = typed.items.map((item) => compiling.compile(item, compiling));
      if (typed.items.every((item) => item.op === "literal")) {
        const values = typed.items.map((item) => (item.op === "literal" ? item.value : null));
        return () => values;
      }
      return (frame) => items.map((item) => item(frame));
    }
    case "map":
      return compileMap(typed, compiling);
    case "call":
      return compileOperator(typed, compiling) ?? compileFunction(typed, compiling);
  }
}

/** A yes/no field of a known record is never unknown: unset means no. All fields of an unknown record are unknown. */
function compileField(typed: FieldOf, compiling: Compiling): Step {
  const { entity, field } = typed;
  const unset: Value = typed.type.kind === "boolean" ? false : null;
  if (typed.of.op === "variable" && !compiling.slots.has(typed.of.name)) {
    const { name } = typed.of;
    return ({ environment }) => {
      const id = environment.variable(name);
      return typeof id === "string" ? (environment.field(entity, id, field) ?? unset) : null;
    };
  }
  const of = compiling.compile(typed.of, compiling);
  return (frame) => {
    const id = of(frame);
    return typeof id === "string" ? (frame.environment.field(entity, id, field) ?? unset) : null;
  };
}

function keyOf(value: Value, key: string): Value {
  if (value === null || typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, key)) return null;
  return (value as { readonly [key: string]: Value })[key] ?? null;
}

function compileMap(typed: MapOf, compiling: Compiling): Step {
  const entries = typed.entries.map(({ key, value }) => ({ key, value: compiling.compile(value, compiling) }));
  return (frame) => Object.fromEntries(entries.map(({ key, value }) => [key, value(frame)]));
}
