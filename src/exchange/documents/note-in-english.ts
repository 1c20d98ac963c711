import { importTexts, textIn } from "#engine/contract/import-texts.ts";
import type { ReportNote } from "#engine/contract/new-app.ts";

/** A note of a report with its texts in English, for the command line. */
export const noteInEnglish = ({ place, what, why, ...rest }: ReportNote) => ({
  place: textIn(importTexts, place),
  what: textIn(importTexts, what),
  why: textIn(importTexts, why),
  ...rest,
});
