import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";

export type Json = { readonly [key: string]: Value };

export const isObject = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at `author.name`; undefined: nothing does. */
export function deep(json: Json, path: string): Value | undefined {
  if (!path.includes(".")) return Object.hasOwn(json, path) ? json[path] : undefined;
  let at: Value | undefined = json;
  for (const key of path.split(".")) {
    // `emails.0.value`: a number counts the elements of a list.
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    if (Array.isArray(at) && !/^\d+$/u.test(key)) return undefined;
    at = (at as Json)[key];
  }
  return at;
}

/** One JSON object over another: what the upper one has wins, inside nested objects too. Lists are replaced whole. */
export function overlay(under: Json, over: Json): Json {
  const all = byName<Value>(under);
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(under, key) ? under[key] : undefined;
    all[key] = isObject(below) && isObject(value) ? overlay(below, value) : value;
  }
  return { ...all };
}

/** JSON with this value at a path, and nothing else. */
export const jsonAt = (path: string, value: Value): Json =>
  path.split(".").reduceRight<Value>((inner, key) => Object.fromEntries([[key, inner]]), value) as Json;

/** JSON without what stands at a path. */
export function without(json: Json, [key = "", ...rest]: readonly string[]): Json {
  const inner = json[key];
  if (rest.length > 0 && isObject(inner)) return { ...json, [key]: without(inner, rest) };
  if (rest.length > 0 && Array.isArray(inner)) return { ...json, [key]: withoutInList(inner, rest) };
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
}

/** Without the rest of the path in one of its elements, which stays where it is: others are counted from the front. */
function withoutInList(list: readonly Value[], [place = "", ...rest]: readonly string[]): readonly Value[] {
  const element = list[Number(place)];
  return isObject(element) && rest.length > 0 ? list.with(Number(place), without(element, rest)) : list;
}
