import type { DecimalMark } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import { readPlace } from "#text/read-place.ts";
import { plainCharacters } from "../plain-characters.ts";

/** With the accuracy in metres where there is a third number: three numbers that no decimal comma can divide otherwise. */
const WITH_ACCURACY: readonly RegExp[] = [
  /^(-?\d+(?:\.\d+)?)(\s*;\s*|,\s+|\s+)(-?\d+(?:\.\d+)?)\2(\d+(?:\.\d+)?)$/,
  /^(-?\d+\.\d+)(,)(-?\d+\.\d+),(\d+(?:\.\d+)?)$/,
];

/** A place as a form reads it, and as exports write it; undefined: it is none. */
export function readLocation(written: string, language: string, decimal: DecimalMark): Value | undefined {
  const text = plainCharacters(written).replaceAll("،", ",").trim();
  const [, latitude, , longitude, accuracy] = WITH_ACCURACY.flatMap((form) => [...(form.exec(text) ?? [])]);
  const read = readPlace(latitude === undefined ? text : `${latitude}; ${longitude}`, language, decimal);
  if (read.kind !== "place") return undefined;
  return accuracy === undefined ? { ...read.place } : { ...read.place, accuracy: Number(accuracy) };
}
