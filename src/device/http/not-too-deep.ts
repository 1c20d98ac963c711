/** No real record is nested deeper; recursive code would overflow the stack on deeper JSON. */
const MOST_LEVELS = 200;

/** Returns the JSON, or throws if it is nested too deeply. */
export function notTooDeep<T>(json: T): T {
  if (isDeeper(json, MOST_LEVELS)) throw new RangeError("This JSON is nested too deeply.");
  return json;
}

const isDeeper = (json: unknown, levels: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (levels === 0 || Object.values(json).some((inner) => isDeeper(inner, levels - 1)));
