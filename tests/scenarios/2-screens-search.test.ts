import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const FIELDS = [
  "Name | text | ",
  "Story | long text | ",
  "Notes | formatted text | ",
  "Tags | list of text | ",
  "Code | barcode | ",
  "Mail | email | ",
  "Level | choice of zebra, yak | ",
  "Marks | choices of zebra, yak | ",
  "Owned by | Customer | ",
  "Helpers | several Customer | ",
  "Number | number series zebra-1 | ",
  "Pieces | whole number | ",
  "Price | money | ",
  "Day | date | ",
  "Sold | yes/no | ",
  "Place | location | ",
  "Parts | list of Part | ",
  'Label | text | `= name + "!"`',
  "Called | text | `= owned_by.first`",
  "Payer | Customer | `= owned_by`",
];
const NAMES = FIELDS.map((field) => field.split(" | ")[0] ?? "");

const shop = (search: string, shownAs = "Full name") => `# Specification: Shop

## 2. Screens and routes

| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /items | Items | list of Item | search, create Item |

### Items

- Search: ${search}

## 3. Entities and their fields

### Customer

- Shown as: ${shownAs}

| Field | Type | Default |
| --- | --- | --- |
| First | text | |
| Last | text | |
| Full name | text | \`= first + " " + last\` |

### Item

| Field | Type | Default |
| --- | --- | --- |
${FIELDS.map((field) => `| ${field} |`).join("\n")}

### Part

| Field | Type |
| --- | --- |
| Label | text |

## 4. States and transitions

### Item

| From | Event | To |
| --- | --- | --- |
| start | | zebra |
| zebra | Go | yak |
`;

const codes = (source: string): readonly string[] => {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)].map(({ code }) => code);
};

async function opened(source: string) {
  const { app } = await openForTest(source);
  const make = async (entity: string, values: Readonly<Record<string, Value>>): Promise<string> => {
    const made = await app.submit({ commands: [{ kind: "create", entity, values }] });
    if (made.kind !== "done") throw new Error(JSON.stringify(made));
    return made.records[0]?.id ?? "";
  };
  const zebra = await make("Customer", { first: "zebra", last: "Smith" });
  await make("Item", {
    ...{ name: "zebra", story: "zebra", notes: "zebra", tags: ["zebra"], code: "zebra", mail: "zebra@x.org" },
    ...{ level: "zebra", marks: ["zebra"], owned_by: zebra, helpers: [zebra], pieces: 12, price: 1200, sold: true },
  });
  const found = async (search: string) =>
    (await app.ask({ kind: "list", screen: "Items", view: 0, search, from: 0, limit: 10 })).matching;
  return { app, found };
}

test.each([...NAMES, "Status"])("P2.8 a search in %s finds it, or the checker says that it does not", async (field) => {
  const source = shop(field);
  const told = codes(source).includes("field-not-searched");
  const { found } = await opened(source);
  // If none of the named fields can be searched, the search runs as if no field were named.
  expect(await found("zeb")).toBe(1);
  expect(told).toBe(["Pieces", "Price", "Day", "Sold", "Place", "Parts", "Label", "Called"].includes(field));
});

test("P2.8 what can't be searched leaves the other fields that are named", async () => {
  const { found } = await opened(shop("Label, Code"));
  expect([await found("zeb"), await found("smi")]).toEqual([1, 0]);
});

test.each(["Full name", "`full_name`", "First, Last", "Last"])(
  "P2.8 records that are shown as %s are found by the words of what they are called",
  async (shownAs) => {
    const { app, found } = await opened(shop("Owned by", shownAs));
    expect(await found("smi")).toBe(1);
    const draft = await app.openDraft({ entity: "Item", id: null });
    const offered = await app.draftOptions({ draft: draft.draft, field: "owned_by", search: "smi", limit: 5 });
    expect(offered.options).toHaveLength(1);
  },
);
