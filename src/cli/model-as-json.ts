import type { Model } from "#model/model.ts";

/** The model as plain JSON: maps become objects; typed trees are left out, their source says the same. */
export function modelAsJson(model: Model): unknown {
  return plain(model);
}

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([key]) => key !== "tree");
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]));
}
