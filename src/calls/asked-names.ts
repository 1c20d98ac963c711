import type { Value } from "#expr/types.ts";
import type { Call } from "#model/7-calls.ts";
import { freeVariables } from "#engine/document/walk.ts";
import { valueNamed } from "#text/by-name.ts";

/** What the language binds is never taken from whoever makes a call: they would speak for another record or person. */
const BOUND = new Set(["me", "this", "answer", "token", "refresh_token", "new", "before"]);

/** The names that a call takes from whoever makes it (`email`, `password`). */
export const askedNames = ({ sends }: Call): readonly string[] =>
  sends?.tree ? [...freeVariables(sends.tree)].filter((name) => !BOUND.has(name.split(".")[0] ?? "")) : [];

/** What was given under those names, and nothing else of it. */
export const givenTo = (call: Call, values: { readonly [name: string]: unknown }): readonly [string, Value][] =>
  askedNames(call).flatMap((name) => {
    const value = valueNamed(values, name);
    return value === undefined ? [] : [[name, value as Value]];
  });
