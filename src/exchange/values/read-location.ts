import type { DecimalMark } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import { readPlace } from "#text/read-place.ts";
import { plainCharacters } from "../plain-characters.ts";

/** A third number is the accuracy in metres. These forms can't be confused with decimal commas. */
const WITH_ACCURACY: readonly RegExp[] = [
  /^(-?\d+(?:\.\d+)?)(\s*;\s*|,\s+|\s+)(-?\d+(?:\.\d+)?)\2(\d+(?:\.\d+)?)$/,
  /^(-?\d+\.\d+)(,)(-?\d+\.\d+),(\d+(?:\.\d+)?)$/,
];

/** A location as forms accept it and as exports write it. Undefined: not a location. */
export function readLocation(written: string, language: string, decimal: DecimalMark): Value | undefined {
  const text = plainCharacters(written).replaceAll("،", ",").trim();
  const [, latitude, , longitude, accuracy] = WITH_ACCURACY.flatMap((form) => [...(form.exec(text) ?? [])]);
  const read = readPlace(latitude === undefined ? text : `${latitude}; ${longitude}`, language, decimal);
  if (read.kind !== "place") return undefined;
  return accuracy === undefined ? { ...read.place } : { ...read.place, accuracy: Number(accuracy) };
}
