import { isZip } from "../zip/read-zip.ts";
import { decodeAny } from "../tables/bytes.ts";
import { readTables, withoutEnding } from "../tables/read-tables.ts";
import { FileError, orRefusal, type FileRefusal } from "../tables/refusal.ts";
import type { Table } from "../tables/table.ts";
import type { ImportedDocument } from "#engine/contract/new-app.ts";
import { importedDocument } from "./imported-document.ts";
import { tidyTables } from "./spreadsheet/tidy-tables.ts";
import { tablesOnSheet } from "../tables/tables-on-sheet.ts";

/** Plain tables. A person reviews the guessed plan before it becomes an app. */
export interface ImportedTables {
  readonly kind: "tables";
  readonly name: string;
  readonly tables: readonly Table[];
}

/**
 * Turns a description of an app in another format into a document: a form (XLSForm), an API (OpenAPI) or a JSON Schema.
 * Other tables are returned as they are.
 */
export const importFile = (
  bytes: Uint8Array,
  fileName = "",
): Promise<ImportedDocument | ImportedTables | FileRefusal> =>
  orRefusal(async () => {
    if (bytes.length === 0) throw new FileError("file-empty");
    const name = withoutEnding(fileName);
    if (!isZip(bytes)) {
      const described = await describedByText(bytes, fileName, name);
      if (described !== null) return described;
    }
    const read = await readTables(bytes, fileName);
    if (read.kind === "refused") return read;
    if (read.tables.length === 0) throw new FileError("file-empty");
    const form = await importForm(read.tables, name);
    return form ?? { kind: "tables", name, tables: tidyTables(read.tables.flatMap(tablesOnSheet)) };
  });

/** A form as a document. Null: the tables are not a form. */
export async function importForm(tables: readonly Table[], name: string): Promise<ImportedDocument | null> {
  const { describeForm, isForm } = await import("./xlsform/describe-form.ts");
  if (!isForm(tables)) return null;
  const { app, tally } = describeForm(tables, name);
  return importedDocument("form", app, tally);
}

/** OpenAPI or JSON Schema, as JSON or YAML. Null: the text is neither. */
async function describedByText(bytes: Uint8Array, fileName: string, name: string): Promise<ImportedDocument | null> {
  const isData = /\.(?:json|ya?ml)$/iu.test(fileName);
  const text = decodeAny(bytes);
  if (!isData && !/^\s*(?:\{|openapi\s*:|swagger\s*:|\$schema\s*:|["']openapi|#)/u.test(text.slice(0, 2000)))
    return null;
  const { isJsonSchema, isOpenApi, loadData } = await import("./openapi/load-data.ts");
  const isYaml = /\.ya?ml$/iu.test(fileName);
  let data: unknown;
  try {
    data = await loadData(text);
  } catch (error) {
    // It may be JSON Lines or another text table. The table readers report what is wrong with it.
    if (isYaml) throw error;
    return null;
  }
  if (isOpenApi(data)) {
    const { describeOpenApi } = await import("./openapi/describe-openapi.ts");
    const { app, tally } = describeOpenApi(data);
    return importedDocument("openapi", app, tally);
  }
  if (isJsonSchema(data)) {
    const { describeJsonSchema } = await import("./json-schema.ts");
    const { app, tally } = describeJsonSchema(data, name);
    return importedDocument("json schema", app, tally);
  }
  if (isYaml) throw new FileError("file-unknown");
  return null;
}
