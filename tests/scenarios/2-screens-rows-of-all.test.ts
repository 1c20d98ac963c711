import { expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";

const orders = (shows: string): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /orders | Orders | list of Order | open One order |
| /orders/{id} | One order | ${shows} | edit |

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |
### Line
| Field | Type |
| --- | --- |
| What | text |
| Parts | list of Part |
### Part
| Field | Type |
| --- | --- |
| Name | text |
`;

const told = (source: string) =>
  checkModel(readDocument(source).model, source).filter(({ code }) => code === "rows-of-all");

test.each([
  ["one Order, list of Line", "one Order, list of Line where `owner = this`"],
  ["one Order, table of Part", "one Order, table of Part where `owner.owner = this`"],
])("P2.10 rows of all records beside one of them are told: %s", (shows, mended) => {
  const source = orders(shows);
  const found = told(source);
  expect(found).toHaveLength(1);
  const after = applyEdits(
    source,
    found.flatMap(({ fix }) => fix?.edits ?? []),
  );
  expect(after).toContain(mended);
  expect(told(after)).toEqual([]);
});

test.each(["one Order", "one Order, list of Line where `owner = this`", "one Order, list of Order", "list of Line"])(
  "P2.10 %s shows what it says",
  (shows) => expect(told(orders(shows))).toEqual([]),
);
