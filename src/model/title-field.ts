import type { Field, FieldType } from "./3-entities.ts";

const TEXTS = new Set<FieldType["kind"]>([
  "long text",
  "formatted text",
  "email",
  "phone",
  "link",
  "barcode",
  "series",
]);
/** Words that several records share. */
const SHARED = new Set<FieldType["kind"]>(["choice", "reference"]);

/**
 * What a record is called by where `Shown as` says nothing: the first text field; else the first that is read as words of
 * its own, then as words of a choice or another record.
 */
export function titleField(fields: readonly Field[]): Field | null {
  return (
    fields.find((field) => field.type.kind === "text") ??
    fields.find((field) => TEXTS.has(field.type.kind)) ??
    fields.find((field) => SHARED.has(field.type.kind)) ??
    fields.find((field) => field.type.kind !== "children" && field.type.kind !== "secret") ??
    null
  );
}
