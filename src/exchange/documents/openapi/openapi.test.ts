import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { importFile } from "../import-file.ts";
import { noteInEnglish } from "../note-in-english.ts";

const folder = join(import.meta.dirname, "../../../../node_modules/@readme/oas-examples");
const examples = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /^\d\.\d\/(?:json|yaml)\/.*\.(?:json|ya?ml)$/u.test(name));

/** Most examples exist as JSON and as YAML. `npm test` tries every other one. */
const tried = examples.filter((_, index) => process.env["NINEFOLD_FULL"] !== undefined || index % 2 === 0);

test("OpenAPI documents of the examples become documents that check without errors", async () => {
  expect(examples.length).toBeGreaterThan(100);
  for (const name of tried) {
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

async function fromSchema(schema: object): Promise<{ readonly source: string; readonly notes: readonly string[] }> {
  const made = await importFile(new TextEncoder().encode(JSON.stringify(schema)), "guests.json");
  if (made.kind !== "document") throw new Error(made.kind);
  const { model, diagnostics } = readDocument(made.source);
  const errors = [...diagnostics, ...checkModel(model, made.source)].filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => `${message}\n${made.source}`)).toEqual([]);
  return {
    source: made.source,
    notes: made.report.notes.map(noteInEnglish).map(({ place, what }) => `${place}: ${what}`),
  };
}

test("a JSON Schema: definitions, anchors and circles are followed, and what fields can't say is noted where it stands", async () => {
  const text = { type: "string" };
  const { source, notes } = await fromSchema({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Member",
    type: "object",
    required: ["name"],
    properties: {
      name: text,
      address: { $ref: "#/$defs/address" },
      phone: { $ref: "#telephone" },
      boss: { $ref: "#" },
      labels: {
        type: "object",
        properties: { main: text },
        patternProperties: { "^x-": text },
        additionalProperties: text,
      },
      extra: { type: "object", patternProperties: { "^x-": text } },
      // An empty default is dropped, and child rows on this device have no names on the wire.
      nickname: { type: "string", default: "" },
      hobbies: { type: "array", items: text, default: [] },
      Awards: { type: "array", items: { type: "object", properties: { ForWhat: text } } },
      contact: {
        oneOf: [
          { type: "object", properties: { mail: text } },
          { type: "object", properties: { fax: text } },
        ],
      },
    },
    if: { properties: { name: { const: "x" } } },
    $defs: {
      address: { type: "object", properties: { street: text, floor: { type: "integer", minimum: 0 } } },
      tel: { $anchor: "telephone", type: "object", properties: { digits: text } },
      Visit: {
        type: "object",
        properties: { day: { type: "string", format: "date" } },
        dependentRequired: { day: ["by"] },
      },
    },
  });
  for (const line of [
    "| Name | text | yes |",
    "| Address street | text |",
    "| Address floor | whole number |",
    "| Phone digits | text |",
    "| Labels main | text |",
    "| Contact mail | text |",
    "| Contact fax | text |",
    "### Visit",
    "| Day | date |",
  ])
    expect(source).toContain(line);
  expect(source).not.toMatch(/### (?:Tel|Address)\b/u);
  expect(notes).toEqual([
    "Member: if",
    "Member: boss: a nested object",
    "Member: labels: patternProperties",
    "Member: labels: additionalProperties",
    "Member: extra: an object of any shape",
    "Member: contact: one of several forms",
    "Visit: dependentRequired",
  ]);
  // A list of records or a reference as the root schema is enough to describe a record.
  expect(
    (await fromSchema({ $schema: "json-schema", type: "array", items: { type: "object", properties: { name: text } } }))
      .source,
  ).toContain("### Guest");
  const only = {
    $schema: "json-schema",
    $ref: "#/definitions/Guest",
    definitions: { Guest: { type: "object", properties: { name: text, host: { $ref: "#/definitions/Guest" } } } },
  };
  expect((await fromSchema(only)).source).toContain("### Guest");
});

test("a field with one possible value begins with it, and names no record", async () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Card",
    type: "object",
    properties: { object: { type: "string", const: "card" }, holder: { type: "string" } },
  };
  const imported = await importFile(new TextEncoder().encode(JSON.stringify(schema)), "card.json");
  if (imported.kind !== "document") throw new Error(JSON.stringify(imported));
  expect(imported.source).toMatch(/^\| Object \| text \|.*\| card \|/mu);
  expect(imported.source).toContain("- Title: Holder");
  const { model } = readDocument(imported.source);
  expect(checkModel(model, imported.source)).toEqual([]);
});
