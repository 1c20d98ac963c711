import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const sheets = (beside: string): string => `# Specification: Sheets
## 3. Entities and their fields
### Sheet
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 4. States and transitions
### Sheet
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Draft | |
| Draft | Send | Sent | anyone |
| Sent | File | Filed | anyone |

${beside}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | helper |
### Sheet
| | Name | Status |
| --- | --- | --- |
| d | D | Draft |
| s | S | Sent |
| f | F | Filed |

## Scenarios
`;

/** Statuses in which Ana can both change and delete a sheet. */
async function openIn(beside: string): Promise<readonly string[]> {
  const open: string[] = [];
  for (const handle of ["d", "s", "f"]) {
    const tried = [`- When: change ${handle} with \`name = "X"\``, `- When: delete ${handle}`];
    const done = tried.map((step) => `${sheets(beside)}### Done\n- As: ana\n${step}\n`);
    const refused = tried.map((step) => `${sheets(beside)}### Refused\n- As: ana\n${step}\n- Then: refused\n`);
    const failures = await Promise.all(
      [...done, ...refused].map((source) => scenarioFailures(source, { withMistakes: true })),
    );
    const isOpen = failures.slice(0, 2).every((each) => each.length === 0);
    const isClosed = failures.slice(2).every((each) => each.length === 0);
    expect([isOpen, isClosed].filter(Boolean)).toHaveLength(1);
    if (isOpen) open.push(handle);
  }
  return open;
}

const errors = (source: string): string[] =>
  readDocument(source).diagnostics.flatMap(({ severity, code }) => (severity === "error" ? [code] : []));

test.each([
  ["- Open to change: Draft", ["d"]],
  ["- Open to change: Draft, Sent", ["d", "s"]],
  ["- Open to change: Draft or Sent", ["d", "s"]],
  ["- **Open to change:** only while it is still Draft", ["d"]],
  ["- Open to change: Draft only", ["d"]],
  ["- Open to change: yes", ["d", "s", "f"]],
  ["- Open to change: no", []],
  ["- Open to change: not shown", ["d", "s", "f"]],
])("P4.16 the bullet says in which statuses a record is open: %s", async (beside, open) => {
  expect(errors(sheets(beside))).toEqual([]);
  expect(await openIn(beside)).toEqual(open);
});

test("P4.16 where a row and the bullet speak, the stricter holds", async () => {
  const table = "| Status | Open to change |\n| --- | --- |\n| Draft | no |\n| Sent | |\n| Filed | yes |\n\n";
  expect(await openIn(`${table}- Open to change: Draft, Sent`)).toEqual(["s"]);
});

test.each([
  "- Open to change: helper",
  "- Open to change: Drft",
  '- Open to change: `status = "Draft"`',
  "- Open to chnage: Draft",
])("P4.16 a bullet that can't be read closes all: %s", async (beside) => {
  expect(errors(sheets(beside))).toHaveLength(1);
  expect(await openIn(beside)).toEqual([]);
});

test("P0.4 a fact of point 4 that has no effect is named", () => {
  const { diagnostics } = readDocument(sheets("- Final: Filed"));
  expect(diagnostics.map(({ code }) => code)).toContain("fact-not-read");
});

test("P6.12 what each role may do follows the bullet", () => {
  const { model } = readDocument(sheets("- Open to change: Draft"));
  const [first] = permissionsOf(model);
  expect(first?.entities.find(({ entity }) => entity === "Sheet")?.change.conditions).toEqual(['status = "Draft"']);
});
