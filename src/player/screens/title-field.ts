import type { Entity, Field } from "#model/3-entities.ts";
import { looseName } from "#text/names.ts";

/** The field that is a record's title; null: the title is composed of several parts. */
export function titleFieldOf({ fields, shownAs }: Entity): Field | null {
  if (shownAs === null) return fields.find((field) => field.type.kind === "text") ?? null;
  const named = looseName(shownAs.source);
  return fields.find(({ name, key }) => looseName(name) === named || looseName(key) === named) ?? null;
}
