import { distance, suggest } from "#text/suggest.ts";
import { PROSE_KEYS, type Keys } from "./keys.ts";

/** `Only if`, `only_if`, `**Only if**:` and `OnlyIf` are the same key. */
export const compact = (name: string): string => name.toLocaleLowerCase("en").replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

export type Match<K extends Keys> =
  | { readonly kind: "known"; readonly key: keyof K & string }
  /** A near miss. It is read as that key, so that we know what it guards, but the item that contains it is closed. */
  | { readonly kind: "near"; readonly key: keyof K & string; readonly name: string }
  | { readonly kind: "prose" };

interface Index {
  readonly exact: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  /** The names by their compact form. */
  readonly byCompact: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<Keys, Index>();
const prose = new Set(PROSE_KEYS.map(compact));

/** True for a key that always begins prose. */
export const isExplanation = (key: string): boolean => prose.has(compact(key));

function indexOf(keys: Keys): Index {
  let index = indexes.get(keys);
  if (index === undefined) {
    const exact = new Map<string, string>();
    const names = new Map<string, string>();
    for (const [key, { names: all }] of Object.entries(keys))
      for (const name of all) {
        exact.set(compact(name), key);
        names.set(name, key);
      }
    index = { exact, names, byCompact: new Map([...names.keys()].map((name) => [compact(name), name])) };
    indexes.set(keys, index);
  }
  return index;
}

export function matchKey<K extends Keys>(written: string, keys: K): Match<K> {
  const { exact, names, byCompact } = indexOf(keys);
  const wanted = compact(written);
  const key = exact.get(wanted);
  if (key !== undefined) return { kind: "known", key };
  if (wanted === "" || prose.has(wanted)) return { kind: "prose" };
  const near = suggest(written.trim(), names.keys()) ?? nearCompact(wanted, byCompact);
  return near === null || !isSlip(wanted, compact(near))
    ? { kind: "prose" }
    : { kind: "near", key: names.get(near) ?? near, name: near };
}

/** A slip of more than one letter keeps the first letter: `Inscription` is not a slip of `Description`. */
const isSlip = (written: string, known: string): boolean =>
  written[0] === known[0] || distance(written, known, 1) === 1;

function nearCompact(wanted: string, byCompact: ReadonlyMap<string, string>): string | null {
  const near = suggest(wanted, byCompact.keys());
  return near === null ? null : (byCompact.get(near) ?? null);
}
