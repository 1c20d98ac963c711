import type { Value } from "./types.ts";

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy?: number;
}

/** The mean radius of the earth in metres. */
const EARTH = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function isPlace(value: Value): value is Place & { readonly [key: string]: Value } {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const { latitude, longitude } = value as { readonly [key: string]: Value };
  return (
    typeof latitude === "number" &&
    typeof longitude === "number" &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  );
}

/**
 * Distance in metres along the surface (haversine), rounded to a tenth of a metre so that all engines give the same
 * result.
 */
export function distanceBetween(a: Place, b: Place): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return Math.round(2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord))) * 10) / 10;
}
