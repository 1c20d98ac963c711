import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Specification: Loans

## 2. Screens and routes
| Screen | Shows | Empty | Badge | Subtitle |
| --- | --- | --- | --- | --- |
| Fine | list of Loan | No loans. | \`amount\` | Late |
| Condition | list of Loan where \`amunt > 3\` | Nothing is due. | | |
| Field | list of Loan where \`late\` | Nothing is late. | | |
| Deep | list of Loan where \`very_late\` | Nothing is very late. | | |
| Constant | list of Loan where \`amount > MOST\` | Nothing is large. | | |
| Order | list of Loan by Nowhere | No loans. | | |
| Sorted | list of Loan by Days late | No loans. | | |
| Group | list of Loan grouped by Late | No loans. | | |
| Board | board of Loan grouped by Colour | No loans. | | |
| Calendar | calendar of Loan from Nowhere | No loans. | | |
| Badge | list of Loan | No loans. | \`amunt\` | |
| Through | list of Loan | No loans. | \`late\` | |
| Figures | overview | | | |

### Figures
| Block | Shows |
| --- | --- |
| All | count of Loan |
| Late | count of Loan where \`late\` |
| Sum | sum of Loan.days_late |
| Chart | bar chart of Loan by Late |
| Large | count of Loan where \`amount > MOST\` |
| Broken | count of Loan where \`amunt > 3\` |

## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Amount | number | |
| Late | yes/no | \`= due < today()\` |
| Very late | yes/no | \`= late and amount > 3\` |
| Days late | number | \`= todya()\` |
| Colour | colr | |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | \`1e999\` |

## Sample data
### Loan
| | Name | Amount |
| --- | --- | --- |
| L1 | A | 5 |
`;

const lineOf = (text: string): number => SOURCE.slice(0, SOURCE.indexOf(text)).split("\n").length;

async function open() {
  const opened = await openForTest(SOURCE);
  await opened.app.loadSampleData();
  const list = (screen: string) => opened.app.ask({ kind: "list", screen, view: 0, from: 0, limit: 10 });
  return { ...opened, list };
}

test("P0.14 a list that a mistake keeps from being shown says so, and the line, instead of being empty", async () => {
  const { list } = await open();
  expect((await list("Fine")).problem).toBeUndefined();
  for (const [screen, line] of [
    ["Condition", lineOf("| Condition |")],
    ["Field", lineOf("| Late | yes")],
    ["Deep", lineOf("| Late | yes")],
    ["Constant", lineOf("| Constant |")],
    ["Order", lineOf("| Order |")],
    ["Sorted", lineOf("| Days late | number")],
    ["Group", lineOf("| Late | yes")],
    ["Board", lineOf("| Colour | colr")],
    ["Calendar", lineOf("| Calendar |")],
  ] as const) {
    const { rows, problem } = await list(screen);
    expect([screen, rows.length, problem?.line]).toEqual([screen, 0, line]);
    expect(problem?.message).toMatch(/\.$/);
  }
});

test("P0.14 a figure or chart that can't be worked out says so instead of a number", async () => {
  const { app } = await open();
  const { blocks } = await app.ask({ kind: "overview", screen: "Figures", view: 0 });
  const said = blocks.map((block) => [block.name, block.kind === "problem" ? block.problem.line : block.kind]);
  expect(said).toEqual([
    ["All", "figure"],
    ["Late", lineOf("| Late | yes/no")],
    ["Sum", lineOf("| Days late | number")],
    ["Chart", lineOf("| Late | yes/no")],
    ["Large", lineOf("| Large |")],
    ["Broken", lineOf("| Broken |")],
  ]);
});

test("P0.14 a value that can't be worked out is not shown as empty, or as no", async () => {
  const { app, list } = await open();
  const [row] = (await list("Fine")).rows;
  expect(row?.badge).toMatchObject({ value: 5 });
  expect(row?.subtitle).toMatchObject([{ broken: true }]);
  expect((await list("Badge")).rows[0]?.badge).toMatchObject({ broken: true });
  expect((await list("Through")).rows[0]?.badge).toMatchObject({ broken: true });
  const record = await app.ask({ kind: "record", entity: "Loan", id: row?.id ?? "" });
  expect(record?.values["late"]).toMatchObject({ broken: true });
  expect(record?.values["very_late"]).toMatchObject({ broken: true });
  expect(record?.values["amount"]?.broken).toBeUndefined();
});

test("P0.14 a list that is empty because a right can't be read does not say that there is nothing", async () => {
  const source = (condition: string): string => `# A

## 2. Screens and routes
| Screen | Shows | Empty |
| --- | --- | --- |
| Notes | list of Note | Nothing to do. |
| Tasks | list of Task | Nothing to do. |

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |

### Task
| Field | Type |
| --- | --- |
| Title | text |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | see | Note | ${condition} |
| keeper | see | Task | |

## Sample data
### Note
| | Title |
| --- | --- |
| N1 | A |
`;
  const asked = async (condition: string, screen: string) => {
    const { app } = await openForTest(source(condition));
    await app.loadSampleData();
    const { rows, problem } = await app.ask({ kind: "list", screen, view: 0, from: 0, limit: 10 });
    return [rows.length, problem?.code];
  };
  expect(await asked('`titel = "A"`', "Notes")).toEqual([0, "unknown-field"]);
  expect(await asked('`title = "A"`', "Notes")).toEqual([1, undefined]);
  expect(await asked('`title = "B"`', "Notes")).toEqual([0, undefined]);
  expect(await asked('`titel = "A"`', "Tasks")).toEqual([0, undefined]);
});

test("P0.14 an open app says whether its document has mistakes", async () => {
  const { app } = await open();
  expect((await app.describe()).hasMistakes).toBe(true);
  for (const name of readdirSync("samples").filter((one) => one.endsWith(".md"))) {
    const sample = await openForTest(readFileSync(`samples/${name}`, "utf8"));
    expect([name, (await sample.app.describe()).hasMistakes]).toEqual([name, false]);
  }
});
