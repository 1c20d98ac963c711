import type { Value } from "#expr/types.ts";
import type { HttpBody, HttpFile } from "#engine/ports/http.ts";
import type { OutboxEntry, Sending } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";

/** The body of a call, encoded as its `Content-Type` says; JSON by default. */
export function bodyOf(
  app: Runtime,
  entry: OutboxEntry,
  headers: { readonly [name: string]: string },
): HttpBody | null {
  // Browsers reject GET and HEAD requests with a body.
  if (entry.method === "GET" || entry.method === "HEAD") return null;
  const files = filesOf(app, entry.with?.files ?? []);
  const alone = fileOfCall(app, entry);
  if (alone !== null) return { kind: "bytes", bytes: alone.bytes, type: alone.type };
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (/^multipart\/form-data/i.test(type)) return { kind: "fields", fields: fieldsOf(entry.body), files };
  if (files.length > 0) return { kind: "form", json: entry.body, files };
  if (entry.body === null) return null;
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { kind: "urlencoded", fields: fieldsOf(entry.body) };
  return { kind: "json", json: entry.body };
}

/** The file that is the whole body of the call; null: the call does not send a bare file. */
export function fileOfCall(app: Runtime, entry: OutboxEntry): HttpFile | null {
  if (app.lookup.call(entry.call)?.fileBody === undefined) return null;
  return filesOf(app, entry.with?.files ?? [])[0] ?? null;
}

/** Flattens a map into form fields: a list repeats the name, a nested map appends its keys (`address[city]`). */
export function fieldsOf(value: Value, name = ""): readonly (readonly [string, string])[] {
  if (value === null) return [];
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap((one) => fieldsOf(one, name));
  if (typeof value === "object")
    return Object.entries(value as { readonly [key: string]: Value }).flatMap(([key, inner]) =>
      fieldsOf(inner, name === "" ? key : `${name}[${key}]`),
    );
  return name === "" ? [] : [[name, String(value)]];
}

function filesOf(app: Runtime, files: Sending["files"]): Extract<HttpBody, { kind: "form" }>["files"] {
  return files.flatMap(({ field, hash, name, type }) => {
    const bytes = app.ports.files.get(hash);
    return bytes === null ? [] : [{ field, name, type, bytes }];
  });
}
