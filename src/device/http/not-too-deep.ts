/** Nobody's record has so many levels. Whatever walks through deeper ones would run out of room half-way. */
const MOST_LEVELS = 200;

/** JSON as it is; it throws where that is nested too deeply to be worked with. */
export function notTooDeep<T>(json: T): T {
  if (isDeeper(json, MOST_LEVELS)) throw new RangeError("This JSON is nested too deeply.");
  return json;
}

const isDeeper = (json: unknown, levels: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (levels === 0 || Object.values(json).some((inner) => isDeeper(inner, levels - 1)));
