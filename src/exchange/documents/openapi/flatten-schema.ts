import { at, entriesAt, isObject, listAt, textAt, type Json, type JsonObject } from "./json-values.ts";
import { resolve } from "./refs.ts";

/** A schema with its references resolved and its parts merged. */
export interface FlatSchema {
  /** The merged keywords of the `allOf` parts and the schema itself; later ones win. */
  readonly own: JsonObject;
  /** `string`, `object`, … Null: unknown. */
  readonly type: string | null;
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  /** The name of the component that it refers to. */
  readonly name: string | null;
  readonly ref: string | null;
  /** True for `oneOf` or `anyOf` with several branches. All of their properties are merged, none of them required. */
  readonly isUnion: boolean;
}

const MOST_DEPTH = 12;
const MOST_PROPERTIES = 200;

/** Nested parts can repeat exponentially, so their number is limited. */
const MOST_PARTS = 1000;

/** Null: not a schema, or an unresolvable reference. */
export const flatten = (root: Json, schema: Json): FlatSchema | null =>
  flattenPart(root, schema, [], { left: MOST_PARTS });

/** `inside`: the references on the way to this schema, to stop at recursive definitions. */
function flattenPart(
  root: Json,
  schema: Json,
  inside: readonly (string | null)[],
  parts: { left: number },
): FlatSchema | null {
  const resolved = resolve(root, schema);
  if (resolved === null || inside.length > MOST_DEPTH || parts.left-- <= 0) return null;
  const { value, name, ref } = resolved;
  if (ref !== null && inside.includes(ref)) return null;
  const way = [...inside, ref];
  const properties = new Map<string, Json>();
  const required = new Set<string>();
  let own: JsonObject = {};
  let isUnion = false;
  let { type } = { type: typeOf(value) };
  for (const schemaOfPart of listAt(value, "allOf")) {
    const part = flattenPart(root, schemaOfPart, way, parts);
    if (part === null) continue;
    own = { ...own, ...part.own };
    type ??= part.type;
    for (const [key, property] of part.properties) properties.set(key, property);
    for (const key of part.required) required.add(key);
  }
  const branches = [...listAt(value, "oneOf"), ...listAt(value, "anyOf")]
    .map((branch) => flattenPart(root, branch, way, parts))
    .filter((branch) => branch !== null && branch.type !== "null");
  const [only] = branches;
  if (only !== null && only !== undefined && branches.length === 1) {
    own = { ...own, ...only.own };
    type ??= only.type;
    for (const [key, each] of only.properties) properties.set(key, each);
    for (const key of only.required) required.add(key);
  } else if (branches.length > 1) {
    isUnion = true;
    const types = new Set(branches.map((branch) => branch?.type ?? null));
    if (types.size === 1) type ??= only?.type ?? null;
    for (const branch of branches)
      for (const [key, each] of branch?.properties ?? []) if (!properties.has(key)) properties.set(key, each);
  }
  for (const [key, each] of entriesAt(value, "properties"))
    if (properties.size < MOST_PROPERTIES) properties.set(key, each);
  for (const key of listAt(value, "required")) if (typeof key === "string") required.add(key);
  return {
    own: { ...own, ...value },
    type: type ?? (properties.size > 0 ? "object" : isObject(at(value, "items")) ? "array" : null),
    properties,
    required,
    name: name ?? only?.name ?? null,
    ref,
    isUnion,
  };
}

/** In OpenAPI 3.1 a type may be a list: `["string", "null"]`. */
function typeOf(schema: JsonObject): string | null {
  const type = at(schema, "type");
  if (typeof type === "string") return type.toLowerCase();
  if (Array.isArray(type)) {
    const real = type.filter((each) => each !== "null");
    return real.length === 1 && typeof real[0] === "string" ? real[0] : null;
  }
  if (Array.isArray(at(schema, "enum"))) return "string";
  const constant = at(schema, "const");
  return constant === undefined ? null : typeof constant === "number" ? "number" : typeof constant;
}

/** The values of an enumeration. Null: the schema is none. */
export function optionsOf({ own }: FlatSchema): string[] | null {
  const values = at(own, "enum") ?? (at(own, "const") === undefined ? undefined : [at(own, "const")]);
  if (!Array.isArray(values)) return null;
  const options = values.filter((value) => typeof value === "string" || typeof value === "number").map(String);
  return options.length === 0 || options.some((option) => option.trim() === "") ? null : options;
}

export const describedBy = (schema: Json): string => textAt(schema, "description");
