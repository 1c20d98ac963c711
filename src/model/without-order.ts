import type { FieldType } from "./3-entities.ts";

/** Values of these kinds have no order, so views can't sort by them. */
export const WITHOUT_ORDER: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>([
  "children",
  "references",
  "secret",
  "photo",
  "photos",
  "file",
  "signature",
  "location",
]);
