import { saidHere } from "#diagnostics/functions-elsewhere.ts";
import { suggest } from "#text/suggest.ts";
import { conversionFunctions } from "./functions/conversions.ts";
import { folds, type FoldEntry } from "./functions/folds.ts";
import { numberFunctions } from "./functions/numbers.ts";
import type { FunctionEntry } from "./functions/signature.ts";
import { textFunctions } from "./functions/texts.ts";
import { timeFunctions } from "./functions/times.ts";

export { folds, type FoldEntry } from "./functions/folds.ts";
export type { FunctionEntry, ReturnType, Signature, ParameterType } from "./functions/signature.ts";

/** Every function of the language, for the checker, for completion and for the reference. `f(x, y)` is also `x.f(y)`. */
export const functions: readonly FunctionEntry[] = [
  ...textFunctions,
  ...numberFunctions,
  ...timeFunctions,
  ...conversionFunctions,
];

const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

const functionsByName = new Map(functions.flatMap((f) => [f.name, ...(f.also ?? [])].map((name) => [plain(name), f])));
const foldsByName = new Map(folds.flatMap((f) => [f.name, ...(f.also ?? [])].map((name) => [plain(name), f])));

export const functionNamed = (name: string): FunctionEntry | null => functionsByName.get(plain(name)) ?? null;
export const foldNamed = (name: string): FoldEntry | null => foldsByName.get(plain(name)) ?? null;

/** All callable names, for suggestions. */
export const callableNames: readonly string[] = [...new Set([...functions, ...folds].map((f) => f.name))];

/** The name that was probably meant; null for functions of other languages, for which the help has our equivalent. */
export const nearFunction = (name: string, formulas: Iterable<string>): string | null =>
  saidHere(name) === null ? suggest(name, [...callableNames, ...formulas]) : null;
