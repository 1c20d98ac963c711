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
/** Kinds whose text several records may share. */
const SHARED = new Set<FieldType["kind"]>(["choice", "reference"]);

/**
 * The title field of an entity without `Shown as`: the first text field, else the first field with text of its own,
 * else the first choice or reference, else any field that can be shown.
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
