import type { Value } from "#expr/types.ts";
import type { WireForm } from "#model/7-calls.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fromWireValue } from "./wire.ts";

/** The declared wire form of a field; null: the default form. */
export const formOf = (lookup: Lookup, entity: string, field: string): WireForm | null =>
  lookup.resource(entity)?.onTheWire.find((row) => row.field.value === field)?.as ?? null;

/** `left out when empty` in the column *As*. */
export const isLeftOutWhenEmpty = (lookup: Lookup, entity: string, field: string): boolean =>
  lookup.resource(entity)?.onTheWire.find((row) => row.field.value === field)?.leftOut === true;

/** Removes keys with empty values, also in nested objects. */
export function leaveOut(isWanted: boolean | undefined, body: Value): Value {
  if (isWanted !== true || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const full = Object.entries(body).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(full.map(([key, value]) => [key, leaveOut(true, value)]));
}

/** Converts a stored value to its wire form. */
export function toForm(value: Value, form: WireForm): Value {
  if (value === null) return null;
  if (Array.isArray(value)) return (value as readonly Value[]).map((one) => toForm(one, form));
  switch (form.kind) {
    case "pairs":
      return (form.pairs.find(({ here }) => here === value) ?? { wire: value }).wire;
    case "epoch": {
      const instant = typeof value === "string" ? Date.parse(value) : Number.NaN;
      return Number.isNaN(instant) ? value : Math.floor((instant * form.perSecond) / 1000);
    }
    case "minor":
      // Money is stored in minor units.
      return value;
    case "text":
      return typeof value === "object" ? value : String(value);
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) ? number : value;
    }
    case "prefix":
      return `${form.prefix}${String(value)}`;
  }
}

/** Converts a wire form to a stored value. A value that does not fit stays unchanged, and validation refuses it. */
export function fromForm(value: Value, form: WireForm | null, type: FieldType, currency: string): Value {
  if (form === null || value === null) return fromWireValue(value, type, currency);
  if (Array.isArray(value)) return (value as readonly Value[]).map((one) => fromForm(one, form, type, currency));
  switch (form.kind) {
    case "pairs": {
      const same = form.pairs.find(({ wire }) => wire === value || String(wire) === String(value));
      return same === undefined ? fromWireValue(value, type, currency) : same.here;
    }
    case "epoch": {
      const number = typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
      if (typeof number !== "number") return fromWireValue(value, type, currency);
      const milliseconds = (number * 1000) / form.perSecond;
      if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > LATEST) return value;
      const instant = new Date(milliseconds).toISOString();
      return type.kind === "date" ? instant.slice(0, 10) : instant;
    }
    case "minor": {
      const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return typeof number === "number" && Number.isSafeInteger(number) ? number : value;
    }
    case "prefix":
      return typeof value === "string" && value.startsWith(form.prefix)
        ? fromWireValue(value.slice(form.prefix.length), type, currency)
        : fromWireValue(value, type, currency);
    default:
      return fromWireValue(value, type, currency);
  }
}

/** The latest instant that a JavaScript date can represent. */
const LATEST = 8.64e15;
