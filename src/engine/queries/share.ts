type Part = { readonly [key: string]: unknown };

/**
 * Takes every unchanged part of an answer from the previous one, so that unchanged parts are the same objects. If
 * nothing has changed, the result is the previous answer. Rows are matched by `id`, wherever they have moved.
 */
export function share<T>(before: T | undefined, now: T): T {
  return shared(before, now) as T;
}

function shared(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? sharedList(before, now) : now;
  return Array.isArray(before) ? now : sharedParts(before as Part, now as Part);
}

function sharedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = byId(before);
  let same = before.length === now.length;
  const list = now.map((item, index) => {
    const id = idOf(item);
    const found = shared(id === null ? before[index] : known.get(id), item);
    same &&= found === before[index];
    return found;
  });
  return same ? before : list;
}

function sharedParts(before: Part, now: Part): Part {
  const keys = Object.keys(now);
  const known = Object.keys(before);
  let same = keys.length === known.length;
  const parts: { [key: string]: unknown } = {};
  for (const [index, key] of keys.entries()) {
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    const found = shared(was, now[key]);
    // The order of keys counts too: it is the order of columns.
    same &&= Object.is(found, was) && key === known[index];
    set(parts, key, found);
  }
  return same ? before : parts;
}

/** Assigning to `__proto__` would set the prototype instead of a key. */
function set(parts: { [key: string]: unknown }, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(parts, key, { value, enumerable: true, configurable: true, writable: true });
  else parts[key] = value;
}

function byId(list: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  const known = new Map<unknown, unknown>();
  for (const item of list) {
    const id = idOf(item);
    if (id !== null) known.set(id, item);
  }
  return known;
}

function idOf(item: unknown): unknown {
  if (typeof item !== "object" || item === null || !("id" in item)) return null;
  return item.id;
}
