import type { Maker, NewAppProposal, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import { importFile } from "./import-file.ts";
import { importTables, planSpreadsheet } from "./import-tables.ts";

/** Proposes an app for a file, or creates the document if a plan is given. The file is read again each time. */
export async function proposeApp(
  file: Uint8Array,
  name: string,
  from: Maker | SpreadsheetPlan,
): Promise<NewAppProposal> {
  const read = await importFile(file, name);
  if (read.kind !== "tables") return read;
  return "entities" in from
    ? importTables(read.tables, from)
    : { kind: "plan", plan: planSpreadsheet(read.tables, read.name, from) };
}
