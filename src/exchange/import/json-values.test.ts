import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { parseExactJson } from "../tables/exact-json.ts";

const SOURCE = `# Specification: Shapes

## 3. Entities and their fields

### Maker

| Field | Type |
| --- | --- |
| Name | text |

### Line

| Field | Type |
| --- | --- |
| What | text |
| Share | percent |
| Tags | list of text |

### Thing

| Field | Type |
| --- | --- |
| Name | text |
| Tags | list of text |
| Story | long text |
| Size | number |
| Price | money |
| Good | yes/no |
| Day | date |
| Clock | time |
| Moment | date and time |
| Lasts | duration |
| Kind | choice of Small, Large |
| Kinds | choices of Small, Large |
| Place | location |
| Code | barcode |
| Mail | email |
| Maker | Maker |
| Makers | several Maker |
| Lines | list of Line |
`;

/** The stored value of a JSON value, or the code of the refusal. */
async function imported(field: string, written: string, options: { file?: string; createMissing?: boolean } = {}) {
  const opened = await openForTest(SOURCE);
  const imports = importsOf(opened, SOURCE);
  const file = options.file ?? `[{"Name": "T", "${field}": ${written}}]`;
  const { id, view } = await openFile(imports, file, options.file ? "things.tsv" : "things.json", "Thing");
  const key = field.toLowerCase();
  const tables = view.plan.tables.map((table) => ({ ...table, createMissing: options.createMissing ? [key] : [] }));
  const { refused } = await carryOut(imports, id, "run", { tables });
  const read = async (entity: string, fields: readonly string[]) =>
    (await opened.app.readRecords({ entity, fields, limit: 10 })).records.map(({ values }) => values);
  return {
    value: (await read("Thing", [key]))[0]?.[key] ?? null,
    code: refused[0]?.refusals[0]?.code ?? null,
    makers: (await read("Maker", ["name"])).map(({ name }) => name).toSorted(),
    lines: await read("Line", ["what", "share", "tags"]),
  };
}

test("a list of texts takes texts, numbers and yes/no; anything else in it is refused", async () => {
  expect(await imported("Tags", `["a", 5, true, 12345678901234567890]`)).toMatchObject({
    value: ["a", "5", "true", "12345678901234567890"],
    code: null,
  });
  for (const written of [`[{"a":1}, null]`, `["a", null]`, `[["a"]]`, `{"a": [1, "x"]}`, `["a", {}]`])
    expect(await imported("Tags", `[${written}, "x"]`), written).toMatchObject({ value: null, code: "not-a-text" });
  expect((await imported("Tags", `[]`)).code).toBeNull();
  // The same for a list in a cell of a table.
  const table = (cell: string) => ({ file: `Name\tTags\nT\t"${cell.replaceAll('"', '""')}"\n` });
  expect((await imported("Tags", "", table(`[{"a":1}, null]`))).code).toBe("not-a-list");
  expect((await imported("Tags", "", table(`["a", 12345678901234567890]`))).value).toEqual([
    "a",
    "12345678901234567890",
  ]);
});

test("where one value belongs, a list or an object is refused; a text keeps it as JSON writes it", async () => {
  for (const field of "Size Price Good Day Clock Moment Lasts Kind Place Code Mail Maker".split(" "))
    for (const written of [`[{"a":1}, null]`, `[null]`, `[5, "x"]`])
      expect((await imported(field, written)).code, `${field} ${written}`).toEqual(expect.any(String));
  for (const [field, text] of Object.entries({ Size: "5", Price: "5", Good: "x", Day: "2026-01-02", Code: "7" }))
    expect((await imported(field, `["${text}"]`)).code, field).toEqual(expect.any(String));
  for (const field of ["Kinds", "Makers"])
    expect((await imported(field, `["Small", null]`)).code, field).toEqual(expect.any(String));
  expect((await imported("Kind", `["Small"]`)).value).toBe("Small");
  expect((await imported("Story", `[{"a":1}, null]`)).value).toBe(`[{"a":1},null]`);
});

test("no record is created that is called by a list or an object", async () => {
  const createMissing = true;
  expect((await imported("Maker", `[{"a":1}, "x"]`, { createMissing })).makers).toEqual([]);
  expect((await imported("Makers", `[{"a":1}, null]`, { createMissing })).makers).toEqual([]);
  expect((await imported("Makers", `["Ann", "Ben"]`, { createMissing })).makers).toEqual(["Ann", "Ben"]);
  const file = "Name\tMakers\nT\tAnn; Ben\n";
  expect((await imported("Makers", "", { createMissing, file })).makers).toEqual(["Ann", "Ben"]);
});

test("rows of a record are objects: what is none of them is refused, and so is what can't be read in them", async () => {
  expect((await imported("Lines", `[{"What": "x", "Share": 0.5, "Tags": ["a", 5]}]`)).lines).toEqual([
    { what: "x", share: 0.5, tags: ["a", "5"] },
  ]);
  for (const written of [`[{"What": "x"}, null]`, `[5, {"What": "x"}]`, `[["x"], {"What": "x"}]`, `"x"`, `7`])
    expect(await imported("Lines", written), written).toMatchObject({ code: "not-a-list", lines: [] });
  // The preview does not show how columns of child rows are read, so ambiguous values are refused.
  for (const written of [`{"Share": "12.5"}`, `{"Tags": [null, {}]}`])
    expect((await imported("Lines", `[${written}]`)).code, written).toEqual(expect.any(String));
  expect((await imported("Lines", `[{"Share": "12.5%"}]`)).lines).toMatchObject([{ share: 0.125 }]);
});

test("a text as long as a photo is read beside a number with too many digits", () => {
  const photo = "a\\n".repeat(1000) + "b".repeat(20_000_000);
  expect(parseExactJson(`{"photo": "${photo}", "number": 12345678901234567890}`)).toEqual({
    photo: photo.replaceAll("\\n", "\n"),
    number: "12345678901234567890",
  });
});
