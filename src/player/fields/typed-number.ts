import { minorDigits } from "#expr/money.ts";
import { readNumber, type NumberKind, type TypedNumber, type WrongNumber } from "#ui/form/NumberInput.tsx";
import { sayNumber, writeNumber } from "#ui/number/write-number.ts";
import type { Value } from "#expr/types.ts";
import type { Formatting } from "../format/format.ts";

interface TypeOfValue {
  readonly kind: string;
  readonly currency?: string;
  readonly unit?: string;
}

/** The kind of number that a field or constant of this type holds; null: no number. */
export function numberKindOf(type: TypeOfValue, currency: string): NumberKind | null {
  switch (type.kind) {
    case "number":
    case "whole number":
      return {
        kind: type.kind === "number" ? "number" : "whole",
        ...(type.unit === undefined ? {} : { unit: type.unit }),
      };
    case "percent":
      return { kind: "percent" };
    case "money": {
      const own = type.currency ?? currency;
      return { kind: "money", currency: own, places: minorDigits(own) };
    }
    default:
      return null;
  }
}

export const typedNumberOf = (value: Value): TypedNumber =>
  typeof value === "number" || typeof value === "string" ? value : null;

/** Why a text is not a number, and what to type instead; null: it is one, or it may only be unfinished. */
export function wrongNumber(value: Value, kind: NumberKind, f: Formatting): string | null {
  if (typeof value !== "string") return null;
  const reading = readNumber(value, f.language, kind);
  return reading.kind === "wrong" ? sayWrong(reading.why, kind, f) : null;
}

function sayWrong(why: WrongNumber, kind: NumberKind, { language, words: { typed } }: Formatting): string | null {
  switch (why) {
    case "unfinished":
      return null;
    case "not-a-number":
      return typed.notANumber(exampleOf(kind, language));
    case "not-whole":
      return typed.notWhole(exampleOf(kind, language));
    case "too-many-places":
      return typed.tooManyPlaces(
        sayNumber(kind.kind === "money" ? kind.places : 0, language, { kind: "whole" }),
        exampleOf(kind, language),
      );
    case "too-long":
      return typed.tooLong;
    case "currency":
      return typed.otherCurrency(kind.kind === "money" ? kind.currency : "");
  }
}

function exampleOf(kind: NumberKind, language: string): string {
  if (kind.kind === "money")
    return writeNumber(
      kind.places === 0 ? 1250 : 1250 * 10 ** kind.places + 5 * 10 ** (kind.places - 1),
      language,
      kind,
    );
  if (kind.kind === "percent") return writeNumber(0.125, language, kind);
  return writeNumber(kind.kind === "whole" ? 12 : 12.5, language, kind);
}
