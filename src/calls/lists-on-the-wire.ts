import { isEmpty } from "#engine/values/fit.ts";
import { byName } from "#text/by-name.ts";
import { isNumber, makeList, MOST_ELEMENTS } from "#text/list-places.ts";
import type { Value } from "#expr/types.ts";
import { isObject, type Json, overlay } from "./json.ts";

type Path = readonly string[];

/**
 * Fields with wire names such as `emails.0.value` are built as objects with numeric keys; this turns them into lists. A
 * list from the server is sent complete, including elements the document does not name, because servers replace lists
 * as a whole. A numeric key of a real object on the server stays a key.
 */
export function withLists(sent: Json, wires: readonly string[], over: Json | null): Json {
  const paths = wires.map((wire) => wire.split(".")).filter((path) => path.some(isNumber));
  return paths.length === 0 ? sent : (inObject(sent, paths, over ?? undefined) as Json);
}

const inside = (value: Value, paths: readonly Path[], had: Value | undefined): Value => {
  if (paths.length === 0 || !isObject(value)) return value;
  const isList = Array.isArray(had) || (!isObject(had) && makeList(paths.map(([key = ""]) => key)));
  return isList ? inList(value, paths, had) : inObject(value, paths, had);
};

/** The rest of the paths that begin with a key. */
const behind = (paths: readonly Path[], key: string): readonly Path[] =>
  paths.filter(([first, ...rest]) => first === key && rest.length > 0).map(([, ...rest]) => rest);

function inObject(value: Json, paths: readonly Path[], had: Value | undefined): Value {
  const all = byName<Value>();
  for (const [key, one] of Object.entries(value)) {
    const before = isObject(had) && Object.hasOwn(had, key) ? had[key] : undefined;
    all[key] = inside(one, behind(paths, key), before);
  }
  return { ...all };
}

function inList(value: Json, paths: readonly Path[], had: Value | undefined): Value {
  const list: Value[] = Array.isArray(had) ? [...(had as readonly Value[])] : [];
  const before = list.length;
  const elements = Object.entries(value)
    .filter(([key]) => isNumber(key))
    .map(([key, one]) => ({ at: Number(key), one: inside(one, behind(paths, key), list[Number(key)]) }))
    .toSorted((a, b) => a.at - b.at);
  const last = elements.findLastIndex(({ one }) => !holdsNothing(one));
  for (const [index, { at, one }] of elements.entries()) {
    // Does not append elements that would be empty.
    if (at >= before && index > last) break;
    while (list.length < Math.min(at, MOST_ELEMENTS)) list.push(isObject(one) ? {} : null);
    const there = list[at];
    list[Math.min(at, list.length)] = isObject(there) && isObject(one) ? overlay(there, one) : one;
  }
  return list;
}

const holdsNothing = (value: Value): boolean =>
  isEmpty(value) || (isObject(value) && Object.values(value).every(holdsNothing));
