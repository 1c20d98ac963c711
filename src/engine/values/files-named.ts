/** The kinds of fields that hold files. */
export const FILES: ReadonlySet<string> = new Set(["photo", "photos", "file", "signature"]);

/** Values come from clients. Nothing valid is nested deeper than child rows can be. */
const DEEPEST = 100;

/** The hashes of the files in the value of a field, child rows included. */
export function hashesIn(value: unknown, deep = 0): readonly string[] {
  if (typeof value !== "object" || value === null || deep > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => hashesIn(one, deep + 1));
  const { hash, values } = value as { readonly hash?: unknown; readonly values?: unknown };
  // A client may send a `hash` beside `values`; it must not hide the files in these.
  return [
    ...(typeof hash === "string" ? [hash] : []),
    ...(typeof values === "object" && values !== null ? hashesIn(Object.values(values), deep + 1) : []),
  ];
}
