import type { FieldType } from "./3-entities.ts";

/** Kinds of fields that `Filters` can offer: their values are chosen from, one by one. */
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
