/** Untrusted JSON: every access checks the type. */
export type Json = unknown;
export type JsonObject = { readonly [name: string]: Json };

export const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Own properties only, so that `__proto__` and `constructor` are ordinary names. */
export const at = (value: Json, name: string): Json =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const objectAt = (value: Json, name: string): JsonObject => {
  const found = at(value, name);
  return isObject(found) ? found : {};
};

export const textAt = (value: Json, name: string): string => {
  const found = at(value, name);
  return typeof found === "string" ? found : "";
};

export const numberAt = (value: Json, name: string): number | null => {
  const found = at(value, name);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
};

export const listAt = (value: Json, name: string): readonly Json[] => {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
};

export const entriesAt = (value: Json, name: string): (readonly [string, Json])[] =>
  Object.entries(objectAt(value, name));
