import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { importFile } from "../import-file.ts";

const folder = join(import.meta.dirname, "../../../../node_modules/@readme/oas-examples");
const examples = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /^\d\.\d\/(?:json|yaml)\/.*\.(?:json|ya?ml)$/u.test(name));

test("every OpenAPI document of the examples becomes a document that checks without errors", async () => {
  expect(examples.length).toBeGreaterThan(100);
  for (const name of examples) {
    const imported = await importFile(readFileSync(join(folder, name)), name);
    if (imported.kind !== "document") throw new Error(`${name}: ${JSON.stringify(imported)}`);
    const { model, diagnostics } = readDocument(imported.source);
    const errors = [...diagnostics, ...checkModel(model, imported.source)].filter(
      ({ severity }) => severity === "error",
    );
    expect(errors, name).toEqual([]);
    const { taken, of, notes } = imported.report;
    expect(taken + notes.length, name).toBe(of);
  }
});

test("forms of a thing that name the thing as their part come to an end, however many there are", async () => {
  const kinds = Array.from({ length: 30 }, (_, index) => `Kind${index}`);
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const own = (name: string) => ({ type: "object", properties: { [`of_${name}`]: { type: "string" } } });
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const api = {
    openapi: "3.0.0",
    info: { title: "Pets", version: "1" },
    components: {
      schemas: {
        Pet: { type: "object", properties: { name: { type: "string" } }, oneOf: kinds.map(ref) },
        ...Object.fromEntries(kinds.map((kind) => [kind, { allOf: [ref("Pet"), own(kind)] }])),
      },
    },
    paths: { "/pets": { get: { responses: { 200: json({ type: "array", items: ref("Pet") }) } } } },
  };
  const made = await importFile(new TextEncoder().encode(JSON.stringify(api)), "pets.json");
  if (made.kind !== "document") throw new Error(made.kind);
  expect(made.source).toContain("| Name | text |");
  expect(made.source).toContain("Of kind29");
});
