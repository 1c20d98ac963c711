import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";

export type Json = { readonly [key: string]: Value };

export const isObject = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path such as `author.name`; undefined: there is none. */
export function deep(json: Json, path: string): Value | undefined {
  if (!path.includes(".")) return Object.hasOwn(json, path) ? json[path] : undefined;
  let at: Value | undefined = json;
  for (const key of path.split(".")) {
    // In `emails.0.value` the number is a list index.
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    if (Array.isArray(at) && !/^\d+$/u.test(key)) return undefined;
    at = (at as Json)[key];
  }
  return at;
}

/** Deep-merges `over` into `under`; `over` wins. Lists are replaced as a whole. */
export function overlay(under: Json, over: Json): Json {
  const all = byName<Value>(under);
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(under, key) ? under[key] : undefined;
    all[key] = isObject(below) && isObject(value) ? overlay(below, value) : value;
  }
  return { ...all };
}

/** JSON with only this value at a path. */
export const jsonAt = (path: string, value: Value): Json =>
  path.split(".").reduceRight<Value>((inner, key) => Object.fromEntries([[key, inner]]), value) as Json;

/** JSON without the value at a path. */
export function without(json: Json, [key = "", ...rest]: readonly string[]): Json {
  const inner = json[key];
  if (rest.length > 0 && isObject(inner)) return { ...json, [key]: without(inner, rest) };
  if (rest.length > 0 && Array.isArray(inner)) return { ...json, [key]: withoutInList(inner, rest) };
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
}

/** Removes the path inside one element. The element itself stays, so that the indexes of the others don't change. */
function withoutInList(list: readonly Value[], [place = "", ...rest]: readonly string[]): readonly Value[] {
  const element = list[Number(place)];
  return isObject(element) && rest.length > 0 ? list.with(Number(place), without(element, rest)) : list;
}
