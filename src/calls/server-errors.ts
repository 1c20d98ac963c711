import type { Value } from "#expr/types.ts";
import type { ErrorNames } from "#model/4-states.ts";

/** One error reported by a server: its place, if given, and its message. */
export interface ServerError {
  /** Path such as `lines`, `0`, `amount`; empty: the error names no field. */
  readonly path: readonly string[];
  readonly message: string;
  /** True if the path certainly names a field. It is then reported even if no local field has that name. */
  readonly named: boolean;
}

type Json = { readonly [key: string]: Value };
type IsField = (path: readonly string[]) => boolean;

const MOST = 50;
const DEEPEST = 8;
const LONGEST = 500;

/** Keys under which servers name the field of an error, the most reliable first. */
const FIELD_NAMES = [
  "source.pointer",
  "pointer",
  "extensions.field",
  "field",
  "fieldName",
  "property",
  "propertyPath",
  "propertyName",
  "property_path",
  "param",
  "parameter",
  "source.parameter",
  "attribute",
  "loc",
];
/** Ambiguous keys; believed only if their value names an existing field. */
const WEAK_NAMES = ["path", "name", "key", "target", "source", "location", "id"];
/** Keys under which servers put readable messages, the most specific first. */
const MESSAGE_NAMES = [
  "message",
  "msg",
  "detail",
  "defaultMessage",
  "reason",
  "description",
  "text",
  "errorMessage",
  "error_description",
  "error",
  "title",
];
/** Keys under which servers list individual errors beside a general message. */
const INNER_NAMES = [
  "errors",
  "fieldErrors",
  "field_errors",
  "formErrors",
  "violations",
  "issues",
  "details",
  "subErrors",
  "invalid-params",
  "invalidParams",
  "invalid_params",
  "_errors",
];

/** As in `{"property": "email", "constraints": {"isEmail": "must be an address"}}`. */
const CONSTRAINTS = "constraints";
/** Map keys that stand for the whole record, not for a field. */
const ABOUT_THE_WHOLE = /^(?:|base|root|general|_+all_+|_?(?:global|form|error|non_field_errors))$/i;
/** Keys that occur beside a message about the whole answer. */
const ABOUT_ALL = ["status", "statusCode", "type", "instance"];

/** Extracts a server's errors from maps and lists of many conventions. Unknown shapes yield nothing. */
export function serverErrors(value: Value, names: ErrorNames, isField: IsField): readonly ServerError[] {
  const found: ServerError[] = [];
  collect(value, [], true, 0);
  const unique = new Map(found.map((error) => [JSON.stringify([error.path, error.message]), error]));
  return [...unique.values()].slice(0, MOST);

  function add(path: readonly string[], message: string, named: boolean): void {
    const words = message.trim().slice(0, LONGEST);
    if (words !== "") found.push({ path, message: words, named });
  }

  function collect(at: Value, path: readonly string[], named: boolean, depth: number): void {
    if (depth > DEEPEST || found.length > MOST) return;
    if (typeof at === "string") add(path, at, named);
    else if (Array.isArray(at))
      (at as readonly Value[]).slice(0, MOST).forEach((one, index) => {
        // Strings in a list concern the same field; maps without a message of their own are rows of a list.
        const isRow = isJson(one) && path.length > 0 && !isEntry(one);
        collect(one, isRow ? [...path, String(index)] : path, named, depth + 1);
      });
    else if (isJson(at)) {
      if (isEntry(at)) entry(at, path, named, depth);
      else map(at, path, named, depth);
    }
  }

  /** Reads `{"title": ["is too short"]}`: each key is a field, unless it only contains other errors. */
  function map(at: Json, path: readonly string[], named: boolean, depth: number): void {
    const keys = Object.entries(at).slice(0, MOST);
    const holds = (key: string): boolean =>
      (INNER_NAMES.includes(key) || ABOUT_THE_WHOLE.test(key)) && !isField([...path, key]);
    // Other top-level keys of such an answer (`"jsonapi": {"version": "1.0"}`) are not fields.
    const besides = keys.some(([key, inner]) => holds(key) && INNER_NAMES.includes(key) && isObject(inner));
    for (const [key, inner] of keys) {
      if (besides && path.length === 0 && !holds(key) && !isField([key])) continue;
      collect(inner, holds(key) ? path : [...path, ...pathOf(key, path)], named, depth + 1);
    }
  }

  /** A key may be a path, as Laravel writes it: `{"lines.1.amount": ["is too small"]}`. */
  function pathOf(key: string, path: readonly string[]): readonly string[] {
    const parts = pathIn(key) ?? [key];
    return !isField([...path, key]) && isField([...path, ...parts]) ? parts : [key];
  }

  /** Reads `{"field": "title", "message": "is too short"}`. */
  function entry(at: Json, path: readonly string[], named: boolean, depth: number): void {
    const before = found.length;
    const own = fieldOf(at);
    const here = own === null ? path : isField(own.path) || path.length === 0 ? own.path : [...path, ...own.path];
    const believed = own === null ? named : own.sure || isField(own.path);
    for (const name of INNER_NAMES) {
      const inner = deep(at, name);
      if (inner !== undefined && typeof inner === "object")
        collect(inner, own === null ? path : here, named, depth + 1);
    }
    if (found.length > before) return;
    for (const words of messagesOf(at)) add(believed ? here : path, words, believed && (own !== null || named));
  }

  /** Whether a map is a single error: it has a message, which is not just the list of errors of a field so named. */
  function isEntry(at: Json): boolean {
    const key = messageKey(at);
    if (key === null) return false;
    if (fieldOf(at) !== null || !isField([key])) return true;
    return ABOUT_ALL.some((name) => Object.hasOwn(at, name)) || INNER_NAMES.some((name) => isObject(at[name]));
  }

  function fieldOf(at: Json): { readonly path: readonly string[]; readonly sure: boolean } | null {
    if (names.field !== null) {
      const path = pathIn(deep(at, names.field));
      return path === null ? null : { path, sure: true };
    }
    for (const name of FIELD_NAMES) {
      const path = pathIn(deep(at, name));
      if (path !== null) return { path, sure: true };
    }
    for (const name of WEAK_NAMES) {
      const path = pathIn(deep(at, name));
      if (path !== null && isField(path)) return { path, sure: false };
    }
    return null;
  }

  function messageKey(at: Json): string | null {
    const keys = names.message === null ? [...MESSAGE_NAMES, CONSTRAINTS] : [names.message];
    return keys.find((key) => textsIn(valueAt(at, key)).length > 0) ?? null;
  }

  function messagesOf(at: Json): readonly string[] {
    const key = messageKey(at);
    return key === null ? [] : textsIn(valueAt(at, key));
  }
}

const isJson = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function valueAt(at: Json, key: string): Value | undefined {
  const value = deep(at, key);
  return key === CONSTRAINTS && isJson(value) ? Object.values(value) : value;
}

const isObject = (value: Value | undefined): boolean => typeof value === "object" && value !== null;

function textsIn(value: Value | undefined): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (!Array.isArray(value) || value.length === 0) return [];
  return (value as readonly Value[]).every((one) => typeof one === "string") ? (value as readonly string[]) : [];
}

/** Parses `lines[0].amount`, `/data/attributes/title`, `#/age`, `["body", "email"]`. */
function pathIn(value: Value | undefined): readonly string[] | null {
  if (Array.isArray(value)) {
    const parts = (value as readonly Value[]).filter((one) => typeof one === "string" || typeof one === "number");
    return parts.length === 0 || parts.length < value.length ? null : parts.map(String);
  }
  if (typeof value !== "string") return null;
  const parts = value.split(/[./[\]#]+/u).filter((part) => part !== "");
  return parts.length === 0 ? null : parts;
}

function deep(json: Json, path: string): Value | undefined {
  if (Object.hasOwn(json, path)) return json[path];
  let at: Value | undefined = json;
  for (const key of path.split(".")) {
    if (!isJson(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}
