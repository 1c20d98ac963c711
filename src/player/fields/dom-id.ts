import type { Target } from "../drafts/draft-filler.ts";

export const domId = (draft: string, { field, row }: Target): string =>
  `f-${draft}-${row === undefined ? "" : `${row.field}-${row.row}-`}${field}`.replaceAll(/[^\w-]/gu, "_");
