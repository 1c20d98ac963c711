/** The changes that turn the previous value into the current one. */
export type Difference =
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "parts";
      readonly parts: readonly (readonly [key: string, now: Difference])[];
      readonly gone: readonly string[];
    }
  | { readonly kind: "list"; readonly items: readonly Item[] };

/** A part of a list: consecutive items of the previous list, one changed item, or a new item. */
type Item =
  | { readonly from: number; readonly count: number }
  | { readonly from: number; readonly now: Difference }
  | { readonly value: unknown };

type Parts = { readonly [key: string]: unknown };

/** null: the values are equal. Objects in lists are matched by `id` wherever they are; unchanged parts are omitted. */
export function differenceOf(before: unknown, now: unknown): Difference | null {
  if (Object.is(before, now)) return null;
  if (Array.isArray(before) && Array.isArray(now)) return differenceOfLists(before, now);
  if (isParts(before) && isParts(now)) return differenceOfParts(before, now);
  return { kind: "value", value: now };
}

function differenceOfParts(before: Parts, now: Parts): Difference | null {
  const parts: (readonly [string, Difference])[] = [];
  for (const [key, value] of Object.entries(now)) {
    const difference = Object.hasOwn(before, key)
      ? differenceOf(before[key], value)
      : ({ kind: "value", value } as const);
    if (difference !== null) parts.push([key, difference]);
  }
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(now, key));
  // The order of keys matters: it is the order of columns.
  const order = keysAfter(before, gone, Object.keys(now));
  if (Object.keys(now).some((key, index) => key !== order[index])) return { kind: "value", value: now };
  return parts.length === 0 && gone.length === 0 ? null : { kind: "parts", parts, gone };
}

/** Existing keys keep their position, new ones come last. */
function keysAfter(before: Parts, gone: readonly string[], now: readonly string[]): readonly string[] {
  const left = new Set(gone);
  return [...Object.keys(before).filter((key) => !left.has(key)), ...now.filter((key) => !Object.hasOwn(before, key))];
}

function differenceOfLists(before: readonly unknown[], now: readonly unknown[]): Difference | null {
  const places = placesById(before);
  const items: Item[] = [];
  let same = before.length === now.length;
  now.forEach((value, index) => {
    const id = idOf(value);
    const from = id === null ? index : (places.get(id) ?? before.length);
    const difference = from < before.length ? differenceOf(before[from], value) : NEW;
    same &&= difference === null && from === index;
    const last = items.at(-1);
    if (difference !== null) items.push(difference === NEW ? { value } : { from, now: difference });
    else if (last !== undefined && "count" in last && last.from + last.count === from)
      items[items.length - 1] = { from: last.from, count: last.count + 1 };
    else items.push({ from, count: 1 });
  });
  return same ? null : { kind: "list", items };
}

const NEW: Difference = { kind: "value", value: null };

/** Applies a difference; unchanged parts keep their identity. undefined: it does not apply to this value. */
export function withDifference(before: unknown, difference: Difference): unknown {
  if (difference.kind === "value") return difference.value;
  if (difference.kind === "list") return Array.isArray(before) ? listWith(before, difference.items) : undefined;
  if (!isParts(before)) return undefined;
  const changed = new Map(difference.parts);
  const keys = keysAfter(before, difference.gone, [...changed.keys()]);
  // `fromEntries` also supports a key called `__proto__`.
  return Object.fromEntries(
    keys.map((key) => {
      const own = changed.get(key);
      return [key, own === undefined ? before[key] : withDifference(before[key], own)];
    }),
  );
}

function listWith(before: readonly unknown[], items: readonly Item[]): readonly unknown[] {
  return items.flatMap((item) => {
    if ("count" in item) return before.slice(item.from, item.from + item.count);
    // Wrapped in a list, because `flatMap` would flatten an item that is a list itself.
    return ["now" in item ? withDifference(before[item.from], item.now) : item.value];
  });
}

function placesById(list: readonly unknown[]): ReadonlyMap<unknown, number> {
  const places = new Map<unknown, number>();
  list.forEach((item, index) => {
    const id = idOf(item);
    if (id !== null) places.set(id, index);
  });
  return places;
}

function idOf(item: unknown): unknown {
  return isParts(item) && Object.hasOwn(item, "id") ? (item["id"] ?? null) : null;
}

/**
 * True for plain objects; bytes and the like are sent as a whole. `Object.prototype` is not compared directly: in the
 * preview beside the text, objects come from the surrounding page, which has its own.
 */
function isParts(value: unknown): value is Parts {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const made: unknown = Object.getPrototypeOf(value);
  return made === null || Object.getPrototypeOf(made) === null;
}
