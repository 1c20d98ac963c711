import type { FlatSchema } from "./flatten-schema.ts";
import type { JsonObject } from "./json-values.ts";
import { listIn, oneIn, type ListAnswer, type Method, type Operation } from "./operations.ts";

/** A collection of an API that can become an entity: its path and its operations. */
export interface FoundResource {
  readonly id: string;
  /** `/users/{userId}/posts`. */
  readonly path: string;
  readonly label: string;
  readonly list: { readonly operation: Operation; readonly answer: ListAnswer } | null;
  readonly get: Operation | null;
  readonly create: Operation | null;
  readonly change: Operation | null;
  readonly remove: Operation | null;
  /** The parameter that identifies a record: `petId` of `/pets/{petId}`. */
  readonly parameter: string | null;
  readonly oneIn: string | null;
  /** True if it is a single record without a key: `/settings`. */
  readonly isSingle: boolean;
  /** The combined schema of its records, from all operations. */
  readonly schema: FlatSchema;
}

const TAIL = /^(.*)\/\{([^{}/]+)\}$/u;

/** Finds collections and single records. An operation belongs to one resource at most. */
export function findResources(api: JsonObject, operations: readonly Operation[]): FoundResource[] {
  const find = (path: string, method: Method): Operation | null =>
    operations.find((each) => each.path === path && each.method === method) ?? null;
  const paths = [...new Set(operations.map(({ path }) => path))];
  const found: FoundResource[] = [];
  for (const path of paths) {
    if (TAIL.test(path)) continue;
    const item = paths.find((each) => TAIL.exec(each)?.[1] === path) ?? null;
    const get = item === null ? null : find(item, "get");
    const listing = find(path, "get");
    const listed = listIn(api, listing?.answer ?? null);
    const create = createOf(find(path, "post"));
    const one = oneIn(api, get?.answer ?? null);
    if (listed === null && get === null && create === null) {
      const single = singleOf(api, path, find);
      if (single !== null) found.push(single);
      continue;
    }
    // A GET of one object at the path of a POST, without paths for items, means a single record.
    if (listed === null && listing !== null && item === null) {
      const single = singleOf(api, path, find);
      if (single !== null) found.push(single);
      continue;
    }
    const schemas = [listed?.items, one?.record, create?.body].filter((each) => each !== null && each !== undefined);
    const schema = union(schemas);
    if (schema === null || schema.properties.size === 0) continue;
    found.push({
      id: path,
      path,
      label: schemas.find(({ name }) => name !== null && !WRAPPER.test(name))?.name ?? labelOf(path),
      list: listed === null || listing === null ? null : { operation: listing, answer: listed },
      get: one === null ? null : get,
      create,
      // Some servers change a record at the collection's path, with the key in the body.
      change: item === null ? null : (find(item, "put") ?? find(item, "patch") ?? find(path, "put")),
      remove: item === null ? null : find(item, "delete"),
      parameter: item === null ? null : (TAIL.exec(item)?.[2] ?? null),
      oneIn: one?.in ?? null,
      isSingle: false,
      schema,
    });
  }
  return found;
}

const WRAPPER = /request|response|payload|input|dto$|create|update|new/iu;

function createOf(operation: Operation | null): Operation | null {
  return operation?.body?.type === "object" && operation.body.properties.size > 0 ? operation : null;
}

function singleOf(
  api: JsonObject,
  path: string,
  find: (path: string, method: Method) => Operation | null,
): FoundResource | null {
  const get = find(path, "get");
  const one = oneIn(api, get?.answer ?? null);
  if (get === null || one === null || path.includes("{") || get.parameters.some(({ required }) => required))
    return null;
  const change = find(path, "put") ?? find(path, "patch");
  return {
    id: path,
    path,
    label: one.record.name ?? labelOf(path),
    list: null,
    get,
    create: null,
    change,
    remove: null,
    parameter: null,
    oneIn: one.in,
    isSingle: true,
    schema: one.record,
  };
}

const labelOf = (path: string): string =>
  singularWord(
    path
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{") && !/^(?:api|v\d+)$/iu.test(part))
      .at(-1) ?? "Record",
  );

const singularWord = (word: string): string => word.replace(/ies$/u, "y").replace(/(?<=[^su])s$/u, "");

/** Combines the schemas of a record. The required properties are those of the last one, which is the request's. */
function union(schemas: readonly FlatSchema[]): FlatSchema | null {
  const [first] = schemas;
  if (first === undefined) return null;
  const properties = new Map<string, unknown>();
  for (const { properties: each } of schemas)
    for (const [name, property] of each) if (!properties.has(name)) properties.set(name, property);
  return { ...first, properties, required: schemas.at(-1)?.required ?? first.required };
}
