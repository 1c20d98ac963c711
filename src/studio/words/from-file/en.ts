import { plural } from "#player/words/plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** The words for making an app from a spreadsheet, a form or an API. */
export const en = {
  title: "From a spreadsheet, form or API",
  help: "Choose a table (XLSX, ODS, CSV, JSON), an ODK or Kobo form (XLSForm), an OpenAPI document, or a JSON Schema.",
  choose: "Choose a file",
  chooseOther: "Choose another file",
  isBackup: "This is a backup: an app with all of its data. You can restore it as it was.",
  isDocument: "This file is already an app. You can add it as it is.",
  reading: "Reading the file…",
  appName: "App name",
  sheetRows: (sheet: string, rows: number) => `${sheet}, ${n(rows, "# row", "# rows")}`,
  rowsToo: "Include the rows",
  rowsTooHelp: "Long tables come in right after the app is created.",
  rowsLater: (count: string) => `Rows that come in once the app is created: ${count}.`,
  use: "Use this",
  left: "Left out",
  name: "Name",
  type: "Type",
  inTheFile: (header: string) => `In the file: ${header}`,
  required: "Required",
  noDuplicates: "No duplicates",
  link: (name: string) => `Link to ${name}`,
  next: "Next",
  back: "Back",
  make: "Create app",
  taken: (taken: string, of: string) => `${taken} of ${of} facts included`,
  takenHelp: "You can change everything later.",
  contents: "In the app",
  fields: (count: number) => n(count, "# field", "# fields"),
  notes: "Kept as a note or left out",
  allTaken: "Nothing was left out.",
  more: (count: string) => `and ${count} more`,
  refusals: {
    unknown: "This file can’t become an app. Choose a table, a form, an OpenAPI document or a JSON Schema.",
    old: "This is an old Excel file (.xls). Save it as .xlsx and try again.",
    locked: "This file is protected by a password. Save it without one and try again.",
    damaged: "This file is damaged or incomplete. Download or copy it again.",
    damagedLine: (line: string) => `Line ${line} of this file is damaged. Correct it, or copy the file again.`,
    large: "This file is too large.",
    empty: "This file is empty.",
  },
};

export type FromFileWords = typeof en;
