import { decodeAny } from "../tables/bytes.ts";
import { FileError, orRefusal, type FileRefusal } from "../tables/refusal.ts";
import { withoutEnding } from "../tables/read-tables.ts";
import { importedDocument, type ImportedDocument } from "./imported-document.ts";

/** A file that describes an app in another way, as a document: OpenAPI, JSON Schema. */
export const importFile = (bytes: Uint8Array, fileName = ""): Promise<ImportedDocument | FileRefusal> =>
  orRefusal(async () => {
    if (bytes.length === 0) throw new FileError("file-empty");
    const text = decodeAny(bytes);
    const { isJsonSchema, isOpenApi, loadData } = await import("./openapi/load-data.ts");
    const data = await loadData(text);
    if (isOpenApi(data)) {
      const { describeOpenApi } = await import("./openapi/describe-openapi.ts");
      const { app, tally } = describeOpenApi(data);
      return importedDocument("openapi", app, tally);
    }
    if (isJsonSchema(data)) {
      const { describeJsonSchema } = await import("./json-schema.ts");
      const { app, tally } = describeJsonSchema(data, withoutEnding(fileName));
      return importedDocument("json schema", app, tally);
    }
    throw new FileError("file-unknown");
  });
