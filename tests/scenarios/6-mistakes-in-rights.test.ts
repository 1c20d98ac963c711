import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const LOANS = (rights: string): string => `## 3. Entities and their fields
### Loan
- Was: Lending

| Field | Type | Was |
| --- | --- | --- |
| Name | text | |
| Worth | whole number | Price |
| Note | text | |
| Parts | list of Part | |

### Part
- Was: Piece

| Field | Type |
| --- | --- |
| What | text |
| Weight | whole number |

## 4. States and transitions
### Loan
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Close | Closed | anyone |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see, create, change | Loan | |
${rights}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Loan
| | Name | Worth | Note |
| --- | --- | --- | --- |
| l1 | One | 4711 | Fragile |

### Part
| | Owner | What | Weight |
| --- | --- | --- | --- |
| light | l1 | Feather | 1 |
| heavy | l1 | Anvil | 900 |
`;

/** The parts of a loan that this person sees, and whether they may close it. */
async function openTo(who: string, rights: string): Promise<readonly string[]> {
  const { app, ids } = await openAs(who, LOANS(rights));
  const id = ids["l1"] ?? "";
  const record = await app.ask({ kind: "record", entity: "Loan", id });
  const { records } = await app.readRecords({ entity: "Part", fields: ["what", "weight"], limit: 9 });
  const fired = await app.submit({ commands: [{ kind: "fire", entity: "Loan", id, event: "Close", values: {} }] });
  return [
    ...["name", "worth", "note"].filter((field) => record?.values[field] !== undefined),
    ...records.map(({ title }) => title),
    ...(records.some(({ values }) => values["weight"] !== undefined) ? ["weight"] : []),
    ...(fired.kind === "done" ? ["Close"] : []),
  ];
}

const ALL = ["name", "worth", "note", "Feather", "Anvil", "weight", "Close"];

test("P6.8 rows without a mistake close what they name, and no more", async () => {
  expect(await openTo("cora", "")).toEqual(ALL);
  expect(await openTo("cora", "| boss | see | Loan.worth | |\n| clerk | see | Part | `weight < 100` |")).toEqual(
    ALL.filter((one) => one !== "worth" && one !== "Anvil"),
  );
});

test.each([
  ["an event that is misspelt", "| boss | Clsoe | Loan | |", ["Close"]],
  ["an event that is called something else now", "| boss | Finish | Loan | |", ["Close"]],
  ["an event with no word for it", "| boss | | Loan | |", ["Close"]],
  ["an action that is misspelt", "| clerk | sea | Part | `weight < 100` |", ["Feather", "Anvil", "weight"]],
  ["a field by its earlier name", "| boss | see | Loan.price | |", ["worth"]],
  ["an entity by its earlier name", "| boss | see | Lending.worth | |", ["worth"]],
  ["rows by their earlier name", "| clerk | see | Piece | `weight < 100` |", ["Feather", "Anvil", "weight"]],
  ["a field in other words", "| boss | see | Worth of Loan | |", ["worth"]],
  ["a field without its entity", "| boss | see | Worth | |", ["worth"]],
  ["a field that is nowhere", "| boss | see | Part.colour scheme | |", ["Feather", "Anvil", "weight"]],
  ["a field of an entity that is nowhere", "| boss | see | Warehouse.weight | |", ["weight"]],
  ["an entity that is nowhere", "| boss | see | Warehouse | |", ["Feather", "Anvil", "weight"]],
])("P6.8 a row with a mistake closes what it could be about: %s", async (_, rights, closed) => {
  const open = await openTo("cora", rights);
  expect(open.filter((one) => closed.includes(one))).toEqual([]);
  expect(await openTo("bea", rights)).toEqual(
    closed.includes("Close") ? ALL.filter((one) => one !== "Close") : expect.arrayContaining(["name", "worth", "note"]),
  );
});

test("P6.8 a row with a mistake leaves open what it can't be about", async () => {
  const open = async (rights: string): Promise<readonly string[]> => {
    const left = await openTo("cora", rights);
    return ALL.filter((one) => !left.includes(one));
  };
  expect(await open("| boss | see | Worth of Loan | |")).toEqual(["worth"]);
  expect(await open("| boss | see | Loan.price | |")).toEqual(["worth"]);
  expect(await open("| boss | Clsoe | Part | |")).toEqual(["Feather", "Anvil", "weight"]);
});
