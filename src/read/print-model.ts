import type { Model } from "#model/model.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The model as plain JSON for people and programs: expressions and templates as written, names without spans, empty
 * values left out. Items with a problem include it.
 */
export function modelAsJson(model: Model): Json {
  const { outline: _, ...rest } = model;
  return plain(rest);
}

function plain(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [String(key), plain(each)]));
  if (typeof value !== "object") return null;
  if (isExpression(value) || isTemplate(value)) return value.source;
  if (isWritten(value)) return plain(value.value);
  if ("code" in value && "message" in value && "span" in value && Object.keys(value).length === 3)
    return { code: plain(value.code), message: plain(value.message) };
  const entries: [string, Json][] = [];
  for (const [key, each] of Object.entries(value)) {
    if (key === "span") continue;
    const json = plain(each);
    if (!isNothing(json)) entries.push([key, json]);
  }
  return Object.fromEntries(entries);
}

const isExpression = (value: object): value is { source: string } => "source" in value && "tree" in value;
const isTemplate = (value: object): value is { source: string } => "source" in value && "parts" in value;
const isWritten = (value: object): value is { value: unknown } =>
  "value" in value && "span" in value && Object.keys(value).length === 2;

const isNothing = (json: Json): boolean => json === null || json === "" || (Array.isArray(json) && json.length === 0);
