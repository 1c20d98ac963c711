import { encodeText } from "../tables/bytes.ts";
import type { Table } from "../tables/table.ts";
import type { ImportedDocument } from "#engine/contract/new-app.ts";
import { importedDocument } from "./imported-document.ts";
import { describeSpreadsheet } from "./spreadsheet/describe-spreadsheet.ts";
import type { SpreadsheetPlan } from "#engine/contract/new-app.ts";

export { planSpreadsheet } from "./spreadsheet/plan-spreadsheet.ts";

/** Creates the document from a plan that a person has reviewed. */
export function importTables(tables: readonly Table[], plan: SpreadsheetPlan): ImportedDocument {
  const { app, tally, rest } = describeSpreadsheet(tables, plan);
  const rows = Object.values(rest).reduce((sum, of) => sum + of.length, 0);
  return {
    ...importedDocument("spreadsheet", app, tally),
    ...(rows === 0 ? {} : { rest: { rows, file: encodeText(JSON.stringify(rest)) } }),
  };
}
