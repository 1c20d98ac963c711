import { amountOf } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import { dateOfInstant, parseInstant, timeOfInstant } from "#expr/zones.ts";
import type { FieldType } from "#model/3-entities.ts";
import { durationCell } from "../tables/number-formats.ts";
import type { Cell } from "../tables/table.ts";
import { numberText } from "./number-text.ts";

/** A cell for the writers: a plain cell, an amount of money or a percentage. */
export type OutCell = Cell | { readonly kind: "money" | "percent"; readonly value: number };

export interface OutSurroundings {
  readonly currency: string;
  readonly zone: string;
  readonly words: { readonly yes: string; readonly no: string };
  /** The text for a referenced record. */
  nameOf(entity: string, id: string, title: string | null): string;
  /** The path or name of a file, as written in the cell. */
  fileName(file: { readonly hash: string; readonly name: string }): string;
}

/** The cell for a value. Reading the cell gives the same value again. */
export function cellOfValue(
  value: Value,
  type: FieldType,
  titles: readonly (string | null)[] | undefined,
  about: OutSurroundings,
): OutCell {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  switch (type.kind) {
    case "money":
      return typeof value === "number" ? { kind: "money", value: amountOf(value, about.currency) } : String(value);
    case "percent":
      return typeof value === "number" ? { kind: "percent", value } : String(value);
    case "number":
    case "whole number":
    case "rating":
    case "yes/no":
      return typeof value === "object" ? null : value;
    case "date":
    case "time":
      return { kind: type.kind, value, shown: String(value) };
    case "date and time":
      return momentCell(String(value), about.zone);
    case "duration": {
      const time = /^-?PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(String(value));
      const [hours, minutes, seconds] = [time?.[1], time?.[2], time?.[3]].map((part) => Number(part ?? 0));
      const all = ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
      const cell = time === null ? null : durationCell(String(value).startsWith("-") ? -all : all);
      // Written as a duration only if a spreadsheet would give back the same value.
      return typeof cell === "object" && cell !== null && cell.value === value && all > 0 ? cell : String(value);
    }
    case "reference":
      return about.nameOf(type.entity, String(value), titles?.[0] ?? null);
    case "references":
      return joined(
        (value as readonly Value[]).map((id, index) => about.nameOf(type.entity, String(id), titles?.[index] ?? null)),
      );
    case "choices":
    case "list of text":
      return joined((Array.isArray(value) ? (value as readonly Value[]) : [value]).map(String));
    case "location": {
      const { latitude, longitude, accuracy } = value as { readonly [key: string]: Value };
      const numbers = [latitude, longitude, ...(typeof accuracy === "number" ? [accuracy] : [])];
      return numbers.map((one) => numberText(Number(one))).join(", ");
    }
    case "photo":
    case "file":
    case "signature":
      return about.fileName(value as never);
    case "photos":
      return joined((value as readonly Value[]).map((file) => about.fileName(file as never)));
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** Joins with semicolons, or as a JSON list if a part contains one. */
export const joined = (list: readonly string[]): string =>
  list.some((part) => /[;\n]|^\s|\s$|^\[|^$/.test(part)) ? JSON.stringify(list) : list.join("; ");

/** Local time in the app's zone. With fractions of seconds, or in the repeated hour, the instant as stored. */
function momentCell(instant: string, zone: string): OutCell {
  const [date, time] = [dateOfInstant(instant, zone), timeOfInstant(instant, zone)];
  if (date === null || time === null) return instant;
  const local = `${date}T${time.length === 5 ? `${time}:00` : time}`;
  if (parseInstant(local, zone) !== parseInstant(instant, zone)) return instant;
  return { kind: "moment", value: local, shown: `${date} ${time}` };
}
