import { at, entriesAt, isObject, textAt, type Json, type JsonObject } from "./json-values.ts";

const MOST_STEPS = 20;

/** A schema with its `$ref` resolved within the file, and the last reference on the way. */
export interface ResolvedRef {
  readonly value: JsonObject;
  /** The last segment of the reference: `Pet` of `#/components/schemas/Pet`. */
  readonly name: string | null;
  /** The full reference, which identifies the schema. */
  readonly ref: string | null;
}

/** Null: the reference is broken, circular, or leads to another file. */
export function resolve(root: Json, value: Json): ResolvedRef | null {
  let current = value;
  let ref: string | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!isObject(current)) return null;
    const next = textAt(current, "$ref");
    if (next === "") return { value: current, name: ref === null ? null : lastWord(ref), ref };
    ref = next;
    current = lookUp(root, next);
  }
  return null;
}

const lastWord = (ref: string): string => decode(ref.split("/").at(-1) ?? "");

function decode(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Not percent-encoded: take the name as written.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

function lookUp(root: Json, ref: string): Json {
  if (!ref.startsWith("#")) return undefined;
  if (ref !== "#" && !ref.startsWith("#/")) return anchored(root, decode(ref.slice(1)));
  let current: Json = root;
  for (const part of ref.slice(1).split("/").slice(1)) {
    const name = decode(part);
    current = Array.isArray(current) ? current[Number(name)] : at(current, name);
  }
  return current;
}

/** Finds a definition by `$anchor`, or by `$id` in older drafts. */
const anchored = (root: Json, name: string): Json =>
  [...entriesAt(root, "$defs"), ...entriesAt(root, "definitions")].find(
    ([, schema]) => textAt(schema, "$anchor") === name || textAt(schema, "$id") === `#${name}`,
  )?.[1];
