import type { Value } from "#expr/types.ts";
import type { Call } from "#model/7-calls.ts";
import { freeVariables } from "#engine/document/walk.ts";
import { valueNamed } from "#text/by-name.ts";

/** Names bound by the language. A maker can't supply them: that would allow acting for another record or person. */
const BOUND = new Set(["me", "this", "answer", "token", "refresh_token", "new", "before"]);

/** Names that the maker of a call has to supply (`email`, `password`). */
export const askedNames = ({ sends }: Call): readonly string[] =>
  sends?.tree ? [...freeVariables(sends.tree)].filter((name) => !BOUND.has(name.split(".")[0] ?? "")) : [];

/** The supplied values for exactly those names. */
export const givenTo = (call: Call, values: { readonly [name: string]: unknown }): readonly [string, Value][] =>
  askedNames(call).flatMap((name) => {
    const value = valueNamed(values, name);
    return value === undefined ? [] : [[name, value as Value]];
  });
