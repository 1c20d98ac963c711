import { sameValue } from "#engine/context/context.ts";
import type { OutboxEntry, QueuedEntry, SeenPlaces } from "#engine/ports/journal.ts";
import type { Value } from "#expr/types.ts";
import { isObject, type Json } from "./json.ts";

/**
 * An entry shows what its maker may see. What is sent to a kept record holds all of that record: what is closed to somebody
 * would otherwise be emptied on the server, and rows that are hidden from them would be lost.
 */
export const bodyToSend = (entry: EntryToSend): Value => (entry.sending ?? entry.with)?.unseen ?? entry.body;

type EntryToSend = OutboxEntry & Partial<Pick<QueuedEntry, "sending">>;

/** Where in the JSON something is sent that its maker does not see; a list as a whole. `""`: all of it. */
export function unseenPaths(entry: EntryToSend): readonly string[] {
  return pathsApart(entry.body, bodyToSend(entry), []);
}

/** What no log shows of an entry: what is closed to its maker on the wire, and what they don't see of it; true: all. */
export function hiddenInLog(entry: EntryToSend, closed: readonly string[]): boolean | readonly string[] {
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
 * Null: nothing of it is unseen. Undefined: nobody can say any more where the unseen parts belong.
 */
export function rewrittenUnseen({ body: seen, sending }: QueuedEntry, now: Value): Value | undefined {
  const { unseen: all = null, places = null } = sending;
  return all === null ? null : mergeUnseen({ seen, now, all }, places);
}

/** A part of a body as it was seen, as somebody has rewritten it, and with everything. */
interface Rewritten {
  readonly seen: Value;
  readonly now: Value;
  readonly all: Value;
}

/** All of a part with what has been rewritten of it; undefined: nobody can say where its unseen parts belong. */
export function mergeUnseen({ seen, now, all }: Rewritten, places: SeenPlaces): Value | undefined {
  if (sameValue(seen, now)) return all;
  if (sameValue(seen, all)) return now;
  if (isObject(seen) && isObject(now) && isObject(all)) return mergeObjects(seen, now, all, places);
  if (Array.isArray(seen) && Array.isArray(now) && Array.isArray(all)) return mergeLists(seen, now, all, places);
  // A closed value that somebody writes anew is theirs; rows and parts that they don't see are not theirs to replace.
  return typeof all === "object" && all !== null ? undefined : now;
}

function mergeObjects(seen: Json, now: Json, all: Json, places: SeenPlaces): Value | undefined {
  const inside = places === null || Array.isArray(places) ? {} : (places as { readonly [name: string]: SeenPlaces });
  const merged: [string, Value][] = [];
  for (const key of new Set([...Object.keys(all), ...Object.keys(now)])) {
    const [had = null, whole = null] = [seen[key], all[key]];
    if (Object.hasOwn(seen, key) && !Object.hasOwn(now, key)) {
      if (!sameValue(had, whole)) return undefined;
      continue;
    }
    const { [key]: has = had } = now;
    const one = mergeUnseen({ seen: had, now: has, all: whole }, inside[key] ?? null);
    if (one === undefined) return undefined;
    merged.push([key, one]);
  }
  return Object.fromEntries(merged);
}

type List = readonly Value[];

function mergeLists(seen: List, now: List, all: List, places: SeenPlaces): Value | undefined {
  if (!Array.isArray(places) || places.length !== seen.length || now.length !== seen.length) return undefined;
  const merged = [...all];
  for (const [index, [place, inside]] of (places as readonly (readonly [number, SeenPlaces])[]).entries()) {
    const part = { seen: seen[index] ?? null, now: now[index] ?? null, all: all[place] ?? null };
    if (!sameValue(part.seen, part.all) && hasMoved(seen, now, index)) return undefined;
    const one = mergeUnseen(part, inside);
    if (one === undefined) return undefined;
    merged[place] = one;
  }
  return merged;
}

/** Another element of the list stands here now: what is unseen of the one that stood here would become the other's. */
const hasMoved = (seen: List, now: List, index: number): boolean =>
  seen.some(
    (other, from) =>
      from !== index &&
      sameValue(other, now[index] ?? null) &&
      !sameValue(other, seen[index] ?? null) &&
      !sameValue(other, now[from] ?? null),
  );
