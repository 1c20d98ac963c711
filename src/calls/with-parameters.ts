import type { Value } from "#expr/types.ts";
import { isEmpty } from "#engine/values/fit.ts";

/** Adds query parameters to an address. Empty ones are omitted; a list repeats its parameter. */
export function withParameters(path: string, parameters: readonly (readonly [string, Value])[]): string {
  const said = parameters
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? (value as readonly Value[]) : [value]).map((one) => [key, one] as const),
    )
    .filter(([, value]) => !isEmpty(value));
  if (said.length === 0) return path;
  const query = said.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(plain(value))}`).join("&");
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

const plain = (value: Value): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
