import { at, entriesAt, isObject, textAt, type Json, type JsonObject } from "./json-values.ts";

const MOST_STEPS = 20;

/** A `$ref` of the same file followed to its end, with the name of the last schema on the way. */
export interface ResolvedRef {
  readonly value: JsonObject;
  /** The last word of the reference: `Pet` of `#/components/schemas/Pet`. */
  readonly name: string | null;
  /** The whole reference, to know a schema again. */
  readonly ref: string | null;
}

/** Null where the reference leads nowhere, in a circle, or out of the file. */
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
    // A stray percent sign: the name is taken as it is written.
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

/** A definition by the name that it gives itself: `$anchor`, or `$id` in older drafts. */
const anchored = (root: Json, name: string): Json =>
  [...entriesAt(root, "$defs"), ...entriesAt(root, "definitions")].find(
    ([, schema]) => textAt(schema, "$anchor") === name || textAt(schema, "$id") === `#${name}`,
  )?.[1];
