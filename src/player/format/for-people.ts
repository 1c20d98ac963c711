import { roundedDuration } from "#expr/durations-for-people.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";

/** An average or another worked-out number, as precise as a person would say it. */
export function roundForPeople(shown: DisplayValue): DisplayValue {
  const { value, type } = shown;
  if (typeof value === "string" && type.kind === "duration") return { ...shown, value: roundedDuration(value) };
  if (typeof value !== "number") return shown;
  switch (type.kind) {
    case "number":
    case "whole number":
    case "rating":
      return { ...shown, type: { ...type, kind: "number" }, value: rounded(value, Math.abs(value) >= 100 ? 0 : 1) };
    case "percent":
      return { ...shown, value: rounded(value, Math.abs(value) < 0.01 ? 4 : 2) };
    default:
      return shown;
  }
}

/** What is worked out shows two places; a number that somebody typed keeps all of them. */
export function roundComputed(shown: DisplayValue): DisplayValue {
  const { value, type } = shown;
  if (typeof value !== "number" || type.kind !== "number") return shown;
  // A small number is not nothing.
  return Math.abs(value) < 0.01 ? shown : { ...shown, value: rounded(value, 2) };
}

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
