import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import { byName } from "#text/by-name.ts";
import { withParameters } from "./with-parameters.ts";
import { isObject } from "./json.ts";

type Pages = NonNullable<Resource["pages"]>;
type Parameter = readonly [string, Value];

/** Position of the requested page. */
export interface PageAt {
  /** Page number, from 0. */
  readonly page: number;
  /** Number of records before it. */
  readonly offset: number;
  /** Cursor or address from the previous page; null: this is the first page. */
  readonly next: string | null;
}

/** Adds the paging parameters to a request: to the address, or to the body of a read by POST. */
export function pageRequest<R extends { readonly method: string; readonly path: string; readonly body: Value }>(
  request: R,
  pages: Pages,
  { page, offset, next }: PageAt,
): R {
  const { next: how } = pages;
  if (how !== undefined && next !== null && (how.kind === "last" ? false : how.as === null))
    return { ...request, path: next };
  const said: Parameter[] = [];
  if (pages.limit !== "") said.push([pages.limit, pages.size]);
  if (pages.offset !== "")
    said.push([pages.offset, pages.byPage ? page + (pages.first ?? 1) : offset + (pages.first ?? 0)]);
  if (how !== undefined && next !== null && how.as !== null) said.push([how.as, next]);
  const inBody = request.method !== "GET" && request.method !== "HEAD";
  if (!inBody) return { ...request, path: withParameters(request.path, said) };
  return {
    ...request,
    body: said.reduce<Value>((body, [name, value]) => put(body, name.split("."), value), request.body),
  };
}

function put(into: Value, [key = "", ...rest]: readonly string[], value: Value): Value {
  const json = byName<Value>(isObject(into) ? into : {});
  json[key] = rest.length === 0 ? value : put(json[key] ?? null, rest, value);
  return json;
}

/** Cursor or address of the next page on the same server; null: there is no further page. */
export function nextPage(
  pages: Pages,
  address: string,
  reply: { readonly headers: { readonly [name: string]: string }; readonly records: readonly Value[] },
  valueOf: (next: Extract<NonNullable<Pages["next"]>, { kind: "answer" }>) => Value,
): string | null {
  const { next } = pages;
  if (next === undefined) return null;
  const found = ((): Value => {
    switch (next.kind) {
      case "answer":
        return valueOf(next);
      case "header": {
        const value = reply.headers[next.header] ?? null;
        return value !== null && next.header === "link" ? linkIn(value) : value;
      }
      case "last": {
        const at = reply.records.at(-1) ?? null;
        return next.field.split(".").reduce<Value>((inner, key) => (isObject(inner) ? (inner[key] ?? null) : null), at);
      }
    }
  })();
  const text = typeof found === "string" || typeof found === "number" ? String(found) : "";
  if (text === "") return null;
  return next.as === null ? onSameServer(text, address) : text;
}

/** Parses `<https://…?page=2>; rel="next"`. */
function linkIn(header: string): string | null {
  for (const [, target, parameters = ""] of header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/gu))
    if (target !== undefined && /;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?=[\s";]|$)/iu.test(parameters)) return target;
  return null;
}

/** Resolves the next page's address against the origin of this one: a server may know itself by another name. */
export function onSameServer(next: string, address: string): string | null {
  const [, origin, path = ""] = /^(https?:\/\/[^/?#]+)([^?#]*)/iu.exec(address) ?? [];
  if (origin === undefined) return null;
  const there = next.trim().replace(/^(?:https?:)?\/\/[^/?#]+\/?/iu, "/");
  const rest = there.split("#")[0] ?? "";
  if (rest.startsWith("/")) return `${origin}${rest}`;
  if (rest.startsWith("?")) return `${origin}${path}${rest}`;
  return rest === "" ? null : `${origin}${path.slice(0, path.lastIndexOf("/") + 1)}${rest}`;
}
