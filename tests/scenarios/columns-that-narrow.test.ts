import { expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

interface Columns {
  readonly field?: string;
  readonly transition?: string;
  readonly status?: string;
  readonly right?: string;
  /** Content of their cells. */
  readonly said?: string;
}

const sheets = ({ field, transition, status, right, said = "boss" }: Columns): string => {
  const head = (name: string | undefined): string => (name === undefined ? "" : ` ${name} |`);
  const rule = (name: string | undefined): string => (name === undefined ? "" : " --- |");
  const cell = (name: string | undefined, value: string): string => (name === undefined ? "" : ` ${value} |`);
  return `# Specification: Sheets
## 3. Entities and their fields
### Sheet
| Field | Type | Required |${head(field)}
| --- | --- | --- |${rule(field)}
| Name | text | yes |${cell(field, "")}
| Pay | money | |${cell(field, said)}

## 4. States and transitions
### Sheet
| From | Event | To |${head(transition)}
| --- | --- | --- |${rule(transition)}
| start | | Draft |${cell(transition, "")}
| Draft | Send | Sent |${cell(transition, said)}

| Status | Meaning |${head(status)}
| --- | --- |${rule(status)}
| Draft | being written |${cell(status, "")}
| Sent | gone out |${cell(status, said)}

## 6. Roles and permissions
| Role | May | On |${head(right)}
| --- | --- | --- |${rule(right)}
| helper | see, create, change, Send | Sheet |${cell(right, "")}
| helper | delete | Sheet |${cell(right, said)}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | helper |
### Sheet
| | Name | Pay | Status |
| --- | --- | --- | --- |
| d | D | 3 EUR | Draft |
| s | S | 4 EUR | Sent |

## Scenarios
`;
};

const errors = (source: string): string[] =>
  readDocument(source).diagnostics.flatMap(({ severity, code }) => (severity === "error" ? [code] : []));
const failures = (source: string, steps: string): Promise<readonly string[]> =>
  scenarioFailures(`${source}### Tried\n- As: ana\n${steps}\n`, { withMistakes: true });

const SEND = "- When: Send d\n- Then: refused";
const CHANGE = '- When: change s with `name = "T"`\n- Then: refused';
const DELETE = "- When: delete d\n- Then: refused";
const SEE = "- Then: ana does not see d.pay\n- Then: ana sees d.name";
const PAY = "- When: change d with `pay = 9 EUR`\n- Then: refused";

test.each<[Columns, readonly string[]]>([
  [{ transition: "Role" }, [SEND]],
  [{ transition: "Performed by" }, [SEND]],
  [{ transition: "Unless", said: "paid already" }, [SEND]],
  [{ transition: "Precondition", said: "paid" }, [SEND]],
  [{ status: "Locked", said: "yes" }, [CHANGE]],
  [{ status: "Editable by" }, [CHANGE]],
  [{ status: "Editable", said: "no" }, [CHANGE]],
  [{ right: "In status", said: "Sent" }, [DELETE]],
  [{ right: "Status", said: "Sent" }, [DELETE]],
  [{ right: "While", said: "nobody uses it" }, [DELETE]],
  [{ field: "Visible to" }, [SEE, PAY]],
  [{ field: "Editable by" }, [SEE, PAY]],
  [{ field: "Hidden", said: "yes" }, [SEE, PAY]],
])("P0.5 a column that nobody reads, and that says who or when, closes its row: %j", async (columns, tried) => {
  const source = sheets(columns);
  expect(errors(source)).toEqual(["column-narrows"]);
  for (const steps of tried) expect(await failures(source, steps)).toEqual([]);
  // Without the column the steps are allowed.
  for (const steps of tried) expect(await failures(sheets({}), steps)).not.toEqual([]);
});

test.each<Columns>([
  { status: "Locked", said: "no" },
  { status: "Editable", said: "yes" },
  { field: "Hidden", said: "no" },
  { transition: "Role", said: "–" },
  { transition: "Remarks" },
  { transition: "Icon", said: "paper" },
])("P0.5 a column that says nothing, or narrows nothing, closes nothing: %j", async (columns) => {
  const source = sheets(columns);
  expect(errors(source)).toEqual([]);
  const steps = '- When: change s with `name = "T"`, `pay = 9 EUR`\n- When: Send d\n- When: delete d';
  expect(await failures(source, steps.replace("- When: Send d\n", ""))).toEqual([]);
  expect(await failures(source, "- When: Send d")).toEqual([]);
});

test("P0.5 a column that only has another name gets its own as a fix", () => {
  const source = sheets({ transition: "Role" });
  const found = readDocument(source).diagnostics.find(({ code }) => code === "column-narrows");
  expect(errors(applyEdits(source, found?.fix?.edits ?? []))).toEqual([]);
});
