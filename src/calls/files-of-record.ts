import type { Value } from "#expr/types.ts";
import type { Context } from "#engine/context/context.ts";
import type { Sending } from "#engine/ports/journal.ts";
import { maySeeField } from "#engine/rights/may.ts";

/** The photos, files and signatures of a record that this person may see. */
export function filesOf(context: Context, entity: string | null, id: string | null): Sending["files"] {
  if (entity === null || id === null) return [];
  return (context.lookup.entity(entity)?.fields ?? []).flatMap(({ key, type }) => {
    if (!FILES.has(type.kind) || !maySeeField(context, entity, id, key)) return [];
    const value = context.field(entity, id, key);
    return (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((one) => fileOf(key, one));
  });
}

const FILES = new Set(["photo", "photos", "file", "signature"]);

function fileOf(field: string, value: Value): Sending["files"] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const { hash, name, type } = value as { readonly [key: string]: Value };
  if (typeof hash !== "string") return [];
  return [{ field, hash, name: String(name ?? field), type: String(type ?? "application/octet-stream") }];
}
