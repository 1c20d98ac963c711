import { parseDuration } from "#expr/durations.ts";
import type { Type, Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { fit } from "./fit.ts";

/** Types of constants that take the same values as a field of point 3. */
const AS_FIELD: { readonly [kind in Type["kind"]]?: FieldType } = {
  text: { kind: "text" },
  number: { kind: "number" },
  money: { kind: "money" },
  boolean: { kind: "yes/no" },
  date: { kind: "date" },
  time: { kind: "time" },
  instant: { kind: "date and time" },
  duration: { kind: "duration" },
  workingTime: { kind: "duration" },
  place: { kind: "location" },
};

/** Converts a value to the stored form of a constant's type; null: it is empty, or not of that type. */
export function fitConstant(type: Type, value: Value, zone: string): Value {
  if (type.kind === "list") return fitList(type.of, value, zone);
  const field = AS_FIELD[type.kind];
  if (field === undefined) return null;
  const fitted = fit(field, value, zone);
  if ("code" in fitted) return null;
  return type.kind === "workingTime" && !isWorkingTime(fitted.value) ? null : fitted.value;
}

function fitList(of: Type, value: Value, zone: string): Value {
  if (!Array.isArray(value) || value.length === 0) return null;
  // A list that is empty in the document does not tell the type of its items.
  const known = (item: Value): Type =>
    of.kind !== "any" && of.kind !== "empty" ? of : { kind: typeof item === "number" ? "number" : "text" };
  const items = (value as readonly Value[]).map((item) => fitConstant(known(item), item, zone));
  return items.includes(null) ? null : items;
}

/** Working time has days, hours and minutes: no months, whose working time varies, and no halves of days. */
function isWorkingTime(value: Value): boolean {
  const duration = typeof value === "string" ? parseDuration(value) : null;
  return duration !== null && duration.months === 0 && Number.isInteger(duration.days);
}
