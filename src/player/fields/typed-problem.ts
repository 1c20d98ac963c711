import { readNumber } from "#ui/form/NumberInput.tsx";
import type { Value } from "#expr/types.ts";
import type { Formatting } from "../format/format.ts";
import { readDuration } from "../format/duration.ts";
import { numberKindOf, wrongNumber } from "./typed-number.ts";
import { wrongPlace } from "./typed-place.ts";

/**
 * The problem with text in place of a number, duration or place, and what to type instead. The engine refuses it too,
 * but only the page knows how it was typed. Null: no problem, or none yet.
 */
export function typedProblem(type: { readonly kind: string }, value: Value, f: Formatting): string | null {
  if (typeof value !== "string") return null;
  const number = numberKindOf(type, f.currency);
  if (number !== null) return wrongNumber(value, number, f);
  if (type.kind === "duration" || type.kind === "workingTime") return wrongDuration(value, f);
  return type.kind === "location" ? wrongPlace(value, f) : null;
}

function wrongDuration(text: string, f: Formatting): string | null {
  if (readDuration(text) !== null) return null;
  const reading = readNumber(text, f.language, { kind: "number" });
  if (reading.kind !== "number" && reading.kind !== "ambiguous") return wrongNumber(text, { kind: "number" }, f);
  return reading.value < 0 ? f.words.typed.notNegative : f.words.typed.wholeUnits;
}

/** The engine's codes for the same problems, with less precise messages. */
export const saysOnlyUnfit: ReadonlySet<string> = new Set([
  "not-a-number",
  "not-a-whole-number",
  "not-an-amount",
  "not-a-duration",
  "not-a-place",
]);
