import type { Value } from "#expr/types.ts";
import { isObject, type JsonObject } from "./json-lists.ts";

/** A location as location fields store it. */
export type Place = { readonly latitude: number; readonly longitude: number; readonly accuracy?: number };

export const LATITUDE = /^(?:lat|latitude|breite|breitengrad|latitud|纬度|خط العرض)$/iu;
export const LONGITUDE = /^(?:lon|lng|long|longitude|länge|längengrad|longitud|经度|خط الطول)$/iu;
const BESIDE = /^(?:accuracy|alt|altitude|elevation|__type|type)$/iu;

/** True if the numbers are valid coordinates. */
export const isOnEarth = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** True for GeoJSON geometries: `{"type": "Polygon", "coordinates": […]}`. */
export const isGeometry = (value: JsonObject): boolean =>
  typeof value["type"] === "string" && (Array.isArray(value["coordinates"]) || Array.isArray(value["geometries"]));

/** Reads a GeoJSON point, or an object with a latitude and a longitude. Null: not a location. */
export function placeOf(value: Value): Place | null {
  if (!isObject(value)) return null;
  const { type, coordinates, accuracy } = value;
  if (type === "Point" && Array.isArray(coordinates)) {
    const [longitude, latitude] = coordinates as readonly Value[];
    return place(latitude, longitude, null);
  }
  const keys = Object.keys(value);
  const [latitude, longitude] = [LATITUDE, LONGITUDE].map((name) => keys.filter((key) => name.test(key)));
  if (latitude?.length !== 1 || longitude?.length !== 1) return null;
  if (keys.some((key) => !LATITUDE.test(key) && !LONGITUDE.test(key) && !BESIDE.test(key))) return null;
  return place(value[latitude[0] ?? ""], value[longitude[0] ?? ""], accuracy);
}

/** `parseExactJson` turns overlong numbers into texts. For coordinates the lost digits are below any real precision. */
const coordinate = (value: Value | undefined): Value | undefined =>
  typeof value === "string" && /^-?\d{1,3}\.\d{14,}$/.test(value) ? Number(value) : value;

function place(north: Value | undefined, east: Value | undefined, accuracy: Value | undefined): Place | null {
  const [latitude, longitude] = [coordinate(north), coordinate(east)];
  if (typeof latitude !== "number" || typeof longitude !== "number" || !isOnEarth(latitude, longitude)) return null;
  return { latitude, longitude, ...(typeof accuracy === "number" ? { accuracy } : {}) };
}

/** A text that people can read and that the import accepts again. */
export const placeText = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`;
