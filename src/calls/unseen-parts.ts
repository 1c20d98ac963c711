import { sameValue } from "#engine/context/context.ts";
import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import type { Value } from "#expr/types.ts";
import { isObject, type Json } from "./json.ts";

/**
 * An entry shows what its maker may see. What is sent to a kept record holds all of that record: what is closed to somebody
 * would otherwise be emptied on the server, and rows that are hidden from them would be lost.
 */
export const bodyToSend = (entry: Made): Value => (entry.sending ?? entry.with)?.unseen ?? entry.body;

type Made = OutboxEntry & Partial<Pick<QueuedEntry, "sending">>;

/** Where in the JSON something is sent that its maker does not see; a list as a whole. `""`: all of it. */
export function unseenPaths(entry: Made): readonly string[] {
  return pathsApart(entry.body, bodyToSend(entry), []);
}

/** What no log shows of an entry: what is closed to its maker on the wire, and what they don't see of it; true: all. */
export function hiddenInLog(entry: Made, closed: readonly string[]): boolean | readonly string[] {
  const hidden = [...closed, ...unseenPaths(entry)];
  return hidden.includes("") ? true : hidden;
}

function pathsApart(seen: Value, all: Value, path: readonly string[]): readonly string[] {
  if (sameValue(seen, all)) return [];
  const own = [path.join(".")];
  if (!isObject(all) || !(seen === null || isObject(seen))) return own;
  const shown = seen ?? {};
  const apart = Object.keys(all).filter((key) => !sameValue(shown[key] ?? null, all[key] ?? null));
  // A name with a dot in it is no path.
  if (apart.some((key) => key.includes("."))) return own;
  return apart.flatMap((key) => pathsApart(shown[key] ?? null, all[key] ?? null, [...path, key]));
}

/**
 * What is sent once somebody has rewritten what they see of an entry: their values, and the unseen parts as they were.
 * Null: nothing of it is unseen. Undefined: nobody can say any more where the unseen rows belong.
 */
export function rewrittenUnseen(entry: QueuedEntry, body: Value): Value | undefined {
  const all = entry.sending.unseen ?? null;
  return all === null ? null : merge(entry.body, body, all);
}

function merge(seen: Value, now: Value, all: Value): Value | undefined {
  if (sameValue(seen, now)) return all;
  if (sameValue(seen, all)) return now;
  if (isObject(seen) && isObject(now) && isObject(all)) return mergeObjects(seen, now, all);
  if (!Array.isArray(seen) || !Array.isArray(now) || !Array.isArray(all)) return now;
  const places = placesOf(seen as readonly Value[], all as readonly Value[]);
  if (places === null || now.length !== seen.length) return undefined;
  const merged = [...(all as readonly Value[])];
  for (const [index, place] of places.entries()) {
    const one = merge(element(seen, index), element(now, index), element(all, place));
    if (one === undefined) return undefined;
    merged[place] = one;
  }
  return merged;
}

const element = (list: Value, place: number): Value => (list as readonly Value[])[place] ?? null;

function mergeObjects(seen: Json, now: Json, all: Json): Value | undefined {
  const merged: [string, Value][] = [];
  for (const key of new Set([...Object.keys(all), ...Object.keys(now)])) {
    if (Object.hasOwn(seen, key) && !Object.hasOwn(now, key)) continue;
    const [had = null, has = had, whole = null] = [seen[key], now[key], all[key]];
    const one = merge(had, has, whole);
    if (one === undefined) return undefined;
    merged.push([key, one]);
  }
  return Object.fromEntries(merged);
}

/** Where each row that is seen stands among all of them; null: that can't be told. */
function placesOf(seen: readonly Value[], all: readonly Value[]): readonly number[] | null {
  const places: number[] = [];
  for (const one of seen) {
    const from = (places.at(-1) ?? -1) + 1;
    const found = all.findIndex((whole, place) => place >= from && isPartOf(one, whole));
    if (found === -1) return null;
    places.push(found);
  }
  return places;
}

/** Whether it says the same, as far as it says anything. */
function isPartOf(seen: Value, all: Value): boolean {
  if (seen === null || sameValue(seen, all)) return true;
  if (Array.isArray(seen))
    return Array.isArray(all) && placesOf(seen as readonly Value[], all as readonly Value[]) !== null;
  return isObject(seen) && isObject(all) && Object.entries(seen).every(([key, one]) => isPartOf(one, all[key] ?? null));
}
