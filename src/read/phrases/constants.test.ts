import { describe, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "../read-document.ts";

describe("P9.1 statuses in a constant", () => {
  const statuses = (list: string): readonly string[] =>
    readDocument(`# Specification: Orders

## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Holds | yes/no | \`= status in HOLDING\` |

### Booking
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Place | choice of Placer, Hall | |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Placed |
| Placed | Finish | Done |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| HOLDING | ${list} |
`)
      .diagnostics.map(({ code }) => code)
      .filter((code) => code === "no-such-option");

  test("one that is misspelt is told, one of another entity is not", () => {
    expect(statuses('["Placd", "Done"]')).toEqual(["no-such-option"]);
    expect(statuses('["Placed", "Done"]')).toEqual([]);
    expect(statuses('["Placer", "Hall", "Elsewhere"]')).toEqual([]);
  });

  test("one in a constant or a formula is told where it stands, however many use it", () => {
    const source = `## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Size | choice of Small, Large | |
| A | yes/no | \`= status in HOLDING or size in BIG\` |
| B | yes/no | \`= status in HOLDING and is_small(this) and status = "Placd"\` |
| C | yes/no | \`= is_small(this) or tiny(this) or status = "Placd"\` |
## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Placed |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | everything | everything | \`status in HOLDING and tiny(this)\` |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| HOLDING | \`["Placd"]\` |
| BIG | \`["Larg"]\` |
| is_small(o) | \`o.size = "Smal"\` |
| tiny(o) | \`is_small(o)\` |
`;
    const told = readDocument(source).diagnostics.filter(({ code }) => code === "no-such-option");
    const places = told.map(({ span }) => source.slice(span.start, span.end));
    expect(places.toSorted()).toEqual(['"Placd"', '"Placd"', '["Larg"]', '["Placd"]', 'o.size = "Smal"']);
    expect(told.some((each) => "within" in each)).toBe(false);
  });
});

test("P9.1 percentages in words; P4.16 a table that only closes statuses describes none", () => {
  const source = (value: string, column: string): string => `## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Share | number | \`= RATE * 2\` |
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Shut | Closed |

| Status | ${column} |
| --- | --- |
| Closed | no |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| RATE | ${value} |
`;
  const rate = (value: string): unknown => {
    const tree = readDocument(source(value, "Open to change")).model.constants.constants[0]?.value.tree;
    return tree?.op === "literal" ? tree.value : tree;
  };
  expect(["3 %", "3 percent", "3 per cent", "3 Percent", "12.5 percent"].map(rate)).toEqual([
    0.03, 0.03, 0.03, 0.03, 0.125,
  ]);
  expect(rate("percent")).toBe("percent");
  const codes = (column: string): readonly string[] =>
    checkModel(readDocument(source("1", column)).model, source("1", column)).map(({ code }) => code);
  expect(codes("Open to change")).not.toContain("status-not-described");
  expect(codes("Meaning")).toContain("status-not-described");
});
