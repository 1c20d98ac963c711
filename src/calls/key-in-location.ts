import { keyField } from "#engine/document/lookup.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";

/**
 * The key of a created record, from an answer that has only a `Location: /orders/17` header, in the shape of the
 * record's JSON. null: no such header, or its address is not below the list that the request was sent to.
 */
export function keyInLocation(
  app: Runtime,
  { call, path }: Pick<OutboxEntry, "call" | "path">,
  reply: HttpReply & { readonly kind: "answer" },
): Value {
  const kept = app.lookup.resourceCall(call);
  const key = keyField(kept?.resource);
  const location = reply.headers["location"];
  if (kept?.verb !== "Create" || key === null || location === undefined || reply.status >= 300) return null;
  const { resource } = kept;
  if (resource.oneAt || resource.oneIn !== null || resource.own?.Create?.path) return null;
  const [, above = "", last = ""] = /^([^?#]*)\/([^/?#]+)\/?$/u.exec(location) ?? [];
  if (last === "" || !above.endsWith(path.split("?")[0] ?? "")) return null;
  const row = resource.onTheWire.find(({ field }) => field.value === key);
  const value = /^(?:0|[1-9]\d{0,14})$/u.test(last) ? Number(last) : decoded(last);
  const inner = (row?.wire.value ?? key).split(".");
  return inner.reduceRight<Value>((inside, name) => Object.fromEntries([[name, inside]]), value);
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
