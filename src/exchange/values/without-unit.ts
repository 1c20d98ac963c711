import type { FieldType } from "#model/3-entities.ts";

/** Removes the field's own unit: `12,5 kg` in a field in kg. Another unit stays, so that the text is not a number. */
export function withoutUnit(text: string, type: FieldType): string {
  if (!("unit" in type) || type.unit === undefined) return text;
  const trimmed = text.trim();
  const rest = trimmed.slice(0, -type.unit.length);
  return trimmed.toLowerCase().endsWith(type.unit.toLowerCase()) && /[\d.,)]\s*$/u.test(rest) ? rest.trim() : text;
}
