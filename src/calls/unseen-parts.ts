import { sameValue } from "#engine/context/context.ts";
import type { OutboxEntry, QueuedEntry, SeenPlaces } from "#engine/ports/journal.ts";
import type { Value } from "#expr/types.ts";
import { isObject, type Json } from "./json.ts";

/**
 * The body to send. `entry.body` contains only what the maker may see. A server-kept record is sent completely
 * (`unseen`), otherwise hidden fields would be emptied and hidden rows deleted on the server.
 */
export const bodyToSend = (entry: EntryToSend): Value => (entry.sending ?? entry.with)?.unseen ?? entry.body;

type EntryToSend = OutboxEntry & Partial<Pick<QueuedEntry, "sending">>;

/** Paths at which the sent body differs from what the maker sees; a list counts as a whole. `""`: all of it. */
export function unseenPaths(entry: EntryToSend): readonly string[] {
  return pathsApart(entry.body, bodyToSend(entry), []);
}

/** What the log must hide of an entry: fields closed to its maker, and unseen parts; true: everything. */
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
  // A key that contains a dot can't be part of a path.
  if (apart.some((key) => key.includes("."))) return own;
  return apart.flatMap((key) => pathsApart(shown[key] ?? null, all[key] ?? null, [...path, key]));
}

/**
 * The complete body after a manual edit: the edited values, and the unseen parts unchanged. null: the entry has no
 * unseen parts. undefined: the unseen parts can't be matched to the edited body.
 */
export function rewrittenUnseen({ body: seen, sending }: QueuedEntry, now: Value): Value | undefined {
  const { unseen: all = null, places = null } = sending;
  return all === null ? null : mergeUnseen({ seen, now, all }, places);
}

/** A part of a body: as its maker saw it, as edited, and complete. */
interface Rewritten {
  readonly seen: Value;
  readonly now: Value;
  readonly all: Value;
}

/** Merges an edit into the complete part; undefined: its unseen parts can't be matched. */
export function mergeUnseen({ seen, now, all }: Rewritten, places: SeenPlaces): Value | undefined {
  if (sameValue(seen, now)) return all;
  if (sameValue(seen, all)) return now;
  if (isObject(seen) && isObject(now) && isObject(all)) return mergeObjects(seen, now, all, places);
  if (Array.isArray(seen) && Array.isArray(now) && Array.isArray(all)) return mergeLists(seen, now, all, places);
  // A hidden plain value may be replaced. A hidden list or object must not be.
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

/** True if the edit moved another element to this position: unseen parts would end up in the wrong element. */
const hasMoved = (seen: List, now: List, index: number): boolean =>
  seen.some(
    (other, from) =>
      from !== index &&
      sameValue(other, now[index] ?? null) &&
      !sameValue(other, seen[index] ?? null) &&
      !sameValue(other, now[from] ?? null),
  );
