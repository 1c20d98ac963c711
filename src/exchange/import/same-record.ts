import type { Value } from "#expr/types.ts";

/** The given values that differ from those of the record. */
export function differing<T>(
  there: { readonly [field: string]: Value },
  given: { readonly [field: string]: T },
): { readonly [field: string]: T } {
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !sameValue(there[field] ?? null, value as Value)),
  );
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isNothing(a) && isNothing(b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  // Files are equal if their bytes are, whatever their names.
  if (isFile(a) && isFile(b)) return a.hash === b.hash;
  const [x, y] = [Object.entries(a), Object.entries(b)];
  return (
    x.length === y.length && x.every(([key, value]) => sameValue(value, (b as { [key: string]: Value })[key] ?? null))
  );
}

const isFile = (value: object): value is { readonly hash: string } => "hash" in value && typeof value.hash === "string";

const isNothing = (value: Value): boolean =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
