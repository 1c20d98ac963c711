import type { Field } from "#model/3-entities.ts";

const sortable: ReadonlySet<string> = new Set([
  "text",
  "number",
  "whole number",
  "money",
  "percent",
  "yes/no",
  "date",
  "time",
  "date and time",
  "duration",
  "choice",
  "series",
  "rating",
  "email",
  "phone",
  "barcode",
  "reference",
]);

/** Whether a list can be sorted by this field. */
export const isSortable = ({ type, problem }: Field): boolean => sortable.has(type.kind) && problem === null;
