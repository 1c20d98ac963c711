import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";

/** Fields reported as never shown, in a document whose record page shows only the name. */
function neverShown(view: string): readonly string[] {
  const { diagnostics, source } = { ...checkSource("shops.md", shops(view)), source: shops(view) };
  return diagnostics
    .filter(({ code }) => code.startsWith("field-never"))
    .map(({ span }) => source.slice(span.start, span.end));
}

const shops = (view: string): string => `# Specification: Shops
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /shops | Shops | ${view} | create Shop, open One shop |
| /shops/{id} | One shop | one Shop | edit |

### One shop
- Fields: Name

## 3. Entities and their fields
### Shop
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Place | location | |
| Front | photo | |
`;

test("P2.2 P2.9 what a map, a gallery or a table draws by itself is shown", () => {
  expect(neverShown("list of Shop")).toEqual(["Place", "Front"]);
  expect(neverShown("list of Shop, map of Shop")).toEqual(["Front"]);
  expect(neverShown("gallery of Shop")).toEqual(["Place"]);
  expect(neverShown("table of Shop")).toEqual([]);
});
