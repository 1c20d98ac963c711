import type { FieldType } from "./3-entities.ts";

/** Lists, pictures, places and secrets come neither before nor after one another. */
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
