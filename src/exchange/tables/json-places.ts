import type { Value } from "#expr/types.ts";
import { isObject, type JsonObject } from "./json-lists.ts";

/** A place as our fields hold it. */
export type Place = { readonly latitude: number; readonly longitude: number; readonly accuracy?: number };

export const LATITUDE = /^(?:lat|latitude|breite|breitengrad|latitud|纬度|خط العرض)$/iu;
export const LONGITUDE = /^(?:lon|lng|long|longitude|länge|längengrad|longitud|经度|خط الطول)$/iu;
const BESIDE = /^(?:accuracy|alt|altitude|elevation|__type|type)$/iu;

/** Whether these numbers are a place on the earth. */
export const isOnEarth = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Shapes of GeoJSON: `{"type": "Polygon", "coordinates": […]}`. */
export const isGeometry = (value: JsonObject): boolean =>
  typeof value["type"] === "string" && (Array.isArray(value["coordinates"]) || Array.isArray(value["geometries"]));

/** A point of GeoJSON, or an object of a latitude and a longitude; null: it is no place. */
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

/** Digits that a number can't hold are a text by now; here they are finer than an atom. */
const coordinate = (value: Value | undefined): Value | undefined =>
  typeof value === "string" && /^-?\d{1,3}\.\d{14,}$/.test(value) ? Number(value) : value;

function place(north: Value | undefined, east: Value | undefined, accuracy: Value | undefined): Place | null {
  const [latitude, longitude] = [coordinate(north), coordinate(east)];
  if (typeof latitude !== "number" || typeof longitude !== "number" || !isOnEarth(latitude, longitude)) return null;
  return { latitude, longitude, ...(typeof accuracy === "number" ? { accuracy } : {}) };
}

/** As people write it, and as it is read again. */
export const placeText = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`;
