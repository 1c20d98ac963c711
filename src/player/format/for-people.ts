import { roundedDuration } from "#expr/durations-for-people.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";

/** Rounds an average or another computed number to the precision people use. */
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

/** A computed number shows two decimals; a typed one keeps all of them. */
export function roundComputed(shown: DisplayValue): DisplayValue {
  const { value, type } = shown;
  if (typeof value !== "number" || type.kind !== "number") return shown;
  // A small number must not become zero.
  return Math.abs(value) < 0.01 ? shown : { ...shown, value: rounded(value, 2) };
}

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
