import { expect, test } from "vitest";
import { seal } from "#exchange/sealed/sealed-file.ts";
import { packBackup } from "#shelf/backup-file.ts";
import { rescueApp } from "#shelf/rescue-app.ts";
import { fileKind } from "./file-kind.ts";

const DOCUMENT = "# Specification: Tools\n\n## 1. Purpose\n";
const kind = (name: string, content: string | Uint8Array): Promise<string> =>
  fileKind(new File([typeof content === "string" ? content : new Uint8Array(content)], name));

test("a file is known by how it begins, whatever it is called and wherever it was chosen", async () => {
  const backup = packBackup({ name: "Tools", source: DOCUMENT, database: new Uint8Array(600) });
  for (const name of ["tools.ninefold", "tools.ninefold.json", "tools.csv", "tools"])
    expect(await kind(name, backup)).toBe("backup");
  expect(await kind("tools.bin", await seal(backup, "seven tall birches"))).toBe("backup");
  expect(await kind("saved.json", rescueApp('To"ols', DOCUMENT, null).file)).toBe("backup");
  for (const name of ["tools.md", "tools.MARKDOWN", "tools.txt", "tools"])
    expect(await kind(name, DOCUMENT)).toBe("document");
  expect(await kind("tools.txt", `\uFEFFWritten on Monday\n\n${DOCUMENT}`)).toBe("document");
});

test("tables, forms and APIs are data, also where they begin with a comment", async () => {
  expect(await kind("api.yaml", "# Our API\nopenapi: 3.1.0\n")).toBe("data");
  expect(await kind("loans.csv", "# exported\nName;Due\nRope;1\n")).toBe("data");
  expect(await kind("loans.txt", "Name\tDue\nRope\t1\n")).toBe("data");
  expect(await kind("schema", '{"name": "x", "type": "object"}')).toBe("data");
  expect(await kind("form.xlsx", "PK\u0003\u0004\0\n# x")).toBe("data");
  expect(await kind("photo.jpg", "\u00ff\u00d8\0\n# x")).toBe("data");
});
