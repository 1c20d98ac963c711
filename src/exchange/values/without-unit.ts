import type { FieldType } from "#model/3-entities.ts";

/** `12,5 kg` in a field that is measured in kg. Another unit stays, and is no number. */
export function withoutUnit(text: string, type: FieldType): string {
  if (!("unit" in type) || type.unit === undefined) return text;
  const trimmed = text.trim();
  const rest = trimmed.slice(0, -type.unit.length);
  return trimmed.toLowerCase().endsWith(type.unit.toLowerCase()) && /[\d.,)]\s*$/u.test(rest) ? rest.trim() : text;
}
