import type { FieldType } from "./3-entities.ts";

/** Kinds of fields that `Filters` can offer, because their values can be listed as choices. */
export const OFFERED_KINDS: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>([
  "choice",
  "choices",
  "reference",
  "references",
  "yes/no",
  "list of text",
  "text",
  "email",
  "phone",
  "link",
  "barcode",
  "series",
  "rating",
  "number",
  "whole number",
]);
