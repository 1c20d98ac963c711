import { readPlace as readPlain, type PlaceReading } from "#text/read-place.ts";
import { marksOf, plainCharacters } from "#ui/number/marks.ts";

export function readPlace(text: string, language: string): PlaceReading {
  const { decimal, digits } = marksOf(language, { kind: "number" });
  return readPlain(plainCharacters(text, digits), language, decimal);
}
