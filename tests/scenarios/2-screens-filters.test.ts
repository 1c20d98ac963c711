import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const FIELDS = [
  "Consignor | Consignor",
  "Rooms | several Room",
  "Brought on | date",
  "Price | money",
  "Sold at | date and time",
  "Hung at | time",
  "Kept | duration",
  "Story | long text",
  "Tags | list of text",
  "Size | number",
  "Code | barcode",
  "Mail | email",
  "Sold | yes/no",
];

const shop = (filters: string) => `# Specification: Second-hand shop

## 2. Screens and routes

| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /items | Items | list of Item | create Item, create Consignor |

### Items

- Filters: ${filters}

## 3. Entities and their fields

### Consignor

- Shown as: \`last_name + ", " + name\`

| Field | Type |
| --- | --- |
| Name | text |
| Last name | text |

### Room

| Field | Type |
| --- | --- |
| Name | text |

### Item

| Field | Type |
| --- | --- |
| Title | text |
${FIELDS.map((field) => `| ${field} |`).join("\n")}
`;

const NAMES = FIELDS.map((field) => field.split(" | ")[0] ?? "");

async function opened(filters: string) {
  const { app } = await openForTest(shop(filters));
  const make = async (entity: string, values: Readonly<Record<string, Value>>): Promise<string> => {
    const made = await app.submit({ commands: [{ kind: "create", entity, values }] });
    if (made.kind !== "done") throw new Error(JSON.stringify(made));
    return made.records[0]?.id ?? "";
  };
  const offers = async () => (await app.ask({ kind: "list", screen: "Items", view: 0, from: 0, limit: 10 })).filters;
  return { make, offers };
}

test.each([...NAMES, "created_at", "created_by"])(
  "P2.8 a filter by %s is offered, or the checker says that it is not",
  async (field) => {
    const source = shop(field);
    const { model, diagnostics } = readDocument(source);
    const told = [...diagnostics, ...checkModel(model, source)].some(({ code }) => code === "filter-not-offered");
    const { make, offers } = await opened(field);
    await make("Item", { title: "Chair" });
    expect((await offers()).length).toBe(told ? 0 : 1);
  },
);

test("P2.8 dates, moments, amounts and long texts are not offered", () => {
  const source = shop(NAMES.join(", "));
  const { model } = readDocument(source);
  const told = checkModel(model, source).filter(({ code }) => code === "filter-not-offered");
  expect(told.map(({ span }) => source.slice(span.start, span.end))).toEqual([
    "Brought on",
    "Price",
    "Sold at",
    "Hung at",
    "Kept",
    "Story",
  ]);
});

test("P2.8 each word of a list of texts is offered by itself", async () => {
  const { make, offers } = await opened("Tags");
  await make("Item", { title: "Chair", tags: ["wood", "old"] });
  await make("Item", { title: "Table", tags: ["wood"] });
  const [tags] = await offers();
  expect(tags?.options.map(({ shown, count }) => [shown.value, count])).toEqual([
    ["old", 1],
    ["wood", 2],
  ]);
});

test("P2.8 P2.33 the first hundred in order are offered, and how many more there are is said", async () => {
  const { make, offers } = await opened("Consignor, Rooms");
  const number = (at: number) => String(at).padStart(3, "0");
  for (let at = 130; at > 0; at--) {
    const consignor = await make("Consignor", { name: `N${number(131 - at)}`, last_name: `L${number(at)}` });
    const room = await make("Room", { name: `R${number(at)}` });
    await make("Item", { title: `Item ${at}`, consignor, rooms: [room] });
  }
  const [consignors, rooms] = await offers();
  const titles = (offer: typeof rooms) => offer?.options.map(({ shown }) => shown.title);
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(titles(consignors)).toEqual(hundred.map((at) => `L${number(at)}, N${number(131 - at)}`));
  expect(titles(rooms)).toEqual(hundred.map((at) => `R${number(at)}`));
  expect([consignors?.leftOut, rooms?.leftOut]).toEqual([30, 30]);
});

test("P2.8 a record that has no title may be chosen, too", async () => {
  const { make, offers } = await opened("Consignor, Rooms");
  const [consignor, room] = [await make("Consignor", {}), await make("Room", {})];
  await make("Item", { title: "Chair", consignor, rooms: [room] });
  const chosen = (await offers()).map(({ options }) => options.map(({ shown }) => [shown.value, shown.title]));
  expect(chosen).toEqual([[[consignor, ""]], [[room, ""]]]);
});
