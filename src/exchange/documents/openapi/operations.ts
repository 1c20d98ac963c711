import { flatten, type FlatSchema } from "./flatten-schema.ts";
import { at, entriesAt, isObject, listAt, textAt, type Json, type JsonObject } from "./json-values.ts";
import { resolve } from "./refs.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";
const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"];

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: FlatSchema | null;
}

/** One operation of an API: a method on a path. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** `GET /pets`. */
  readonly place: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the JSON request body. */
  readonly body: FlatSchema | null;
  readonly bodyIsForm: boolean;
  /** True if the body is neither JSON nor a form. */
  readonly bodyIsOther: boolean;
  /** The schema of the JSON response on success. */
  readonly answer: FlatSchema | null;
  readonly answerHeaders: readonly string[];
  readonly refusals: readonly { readonly status: string; readonly description: string }[];
}

const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b|^\*\/\*$/iu;

export function operationsOf(api: JsonObject): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of entriesAt(api, "paths")) {
    const resolved = resolve(api, item);
    if (resolved === null || !path.startsWith("/")) continue;
    for (const method of METHODS) {
      const operation = at(resolved.value, method);
      if (isObject(operation)) operations.push(operationOf(api, method, path, operation, resolved.value));
    }
  }
  return operations;
}

function operationOf(
  api: JsonObject,
  method: Method,
  path: string,
  operation: JsonObject,
  item: JsonObject,
): Operation {
  const parameters = [...listAt(item, "parameters"), ...listAt(operation, "parameters")].flatMap((given) => {
    const value = resolve(api, given)?.value;
    if (value === undefined) return [];
    return [
      {
        name: textAt(value, "name"),
        in: textAt(value, "in"),
        required: at(value, "required") === true,
        schema: flatten(api, at(value, "schema")),
      },
    ];
  });
  const body = contentOf(api, resolve(api, at(operation, "requestBody"))?.value);
  const responses = entriesAt(operation, "responses").flatMap(([status, given]) => {
    const value = resolve(api, given)?.value;
    return value === undefined ? [] : [{ status, value }];
  });
  const good =
    responses.find(({ status }) => status.startsWith("2")) ?? responses.find(({ status }) => status === "default");
  return {
    method,
    path,
    place: `${method.toUpperCase()} ${path}`,
    name: textAt(operation, "summary") || textAt(operation, "operationId") || `${method} ${path}`,
    parameters,
    body: body.schema,
    bodyIsForm: body.isForm,
    bodyIsOther: body.isOther,
    answer: contentOf(api, good?.value).schema,
    answerHeaders: Object.keys(isObject(at(good?.value, "headers")) ? (at(good?.value, "headers") as JsonObject) : {}),
    refusals: responses
      .filter(({ status }) => /^[45]/u.test(status))
      .map(({ status, value }) => ({ status: status.toLowerCase(), description: textAt(value, "description") })),
  };
}

function contentOf(
  api: JsonObject,
  holder: Json,
): { readonly schema: FlatSchema | null; readonly isForm: boolean; readonly isOther: boolean } {
  const content = entriesAt(holder, "content");
  const json = content.find(([type]) => JSON_TYPE.test(type));
  const form = content.find(([type]) => type.startsWith("application/x-www-form-urlencoded"));
  const found = json ?? form;
  return {
    schema: found === undefined ? null : flatten(api, at(found[1], "schema")),
    isForm: json === undefined && form !== undefined,
    isOther: found === undefined && content.length > 0,
  };
}

/** A list in a response, and the property that contains it. `manyIn` is null if the response itself is the list. */
export interface ListAnswer {
  readonly items: FlatSchema;
  readonly manyIn: string | null;
  readonly around: FlatSchema | null;
}

const LIST_NAMES = /^(?:data|items|results?|records?|value|values|list|content|entries|objects|hits|_embedded)$/iu;

export function listIn(api: JsonObject, answer: FlatSchema | null): ListAnswer | null {
  if (answer === null) return null;
  const itemsOf = (schema: FlatSchema | null): FlatSchema | null => {
    if (schema?.type !== "array") return null;
    const items = flatten(api, at(schema.own, "items"));
    return items !== null && items.type === "object" && items.properties.size > 0 ? items : null;
  };
  const direct = itemsOf(answer);
  if (direct !== null) return { items: direct, manyIn: null, around: null };
  if (answer.type !== "object") return null;
  const lists = [...answer.properties].flatMap(([name, property]) => {
    const items = itemsOf(flatten(api, property));
    return items === null || !/^[\w-]+$/u.test(name) ? [] : [{ name, items }];
  });
  const chosen =
    lists.find(({ name }) => LIST_NAMES.test(name)) ??
    // An object with a list and many other properties is a record with child rows.
    (lists.length === 1 && answer.properties.size <= 6 && !answer.properties.has("id") ? lists[0] : undefined);
  return chosen === undefined ? null : { items: chosen.items, manyIn: chosen.name, around: answer };
}

/** The record in a response, which may be wrapped in a property: `{"data": {…}}`. */
export function oneIn(api: JsonObject, answer: FlatSchema | null): { record: FlatSchema; in: string | null } | null {
  if (answer === null || answer.type !== "object" || answer.properties.size === 0) return null;
  const wrapped = [...answer.properties].flatMap(([name, property]) => {
    const flat = flatten(api, property);
    return flat !== null && flat.type === "object" && flat.properties.size > 0 && /^[\w-]+$/u.test(name)
      ? [{ name, flat }]
      : [];
  });
  const [only] = wrapped;
  const isWrapper =
    only !== undefined &&
    wrapped.length <= 2 &&
    !answer.properties.has("id") &&
    (answer.properties.size === 1 || /^(?:data|result|record|item)$/iu.test(only.name));
  return isWrapper ? { record: only.flat, in: only.name } : { record: answer, in: null };
}
