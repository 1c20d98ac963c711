import { expect, test } from "vitest";
import { diff } from "#diff/diff.ts";
import { renameIn } from "#edit/rename.ts";
import type { App } from "#engine/contract/app.ts";
import { readDocument } from "#read/read-document.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";
import { applyEdits } from "#text/edit.ts";

const LIMITS = `# Specification: Loans
## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Tool | text | |
| Most | number | \`MOST\` |
| Days | number | \`DAYS\` |
## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| MOST | 3 | anyone |
| DAYS | 14 | anyone |
| FIXED | 1 | |

- FACT: 5
`;

function renamed(source: string, from: string, to: string): string {
  const what = { kind: "constant", entity: null, key: from } as const;
  const { edits, refusal } = renameIn(source, readDocument(source).model, what, to);
  expect(refusal).toBeUndefined();
  return applyEdits(source, edits ?? []);
}

async function startsWith(app: App): Promise<unknown> {
  await app.submit({ commands: [{ kind: "create", entity: "Loan", values: { tool: "Saw" } }] });
  const { records } = await app.readRecords({ entity: "Loan", fields: ["most", "days"], limit: 50 });
  return records.at(-1)?.values;
}

test("P9.9 what was set in the app follows constants that are renamed, also onto each other's names, and back", async () => {
  const device = await openShelfForTest();
  const { id } = await device.shelf.add({ source: LIMITS, origin: "file", withSampleData: false });
  const app = async (): Promise<App> => (await device.device.running(id)).app;
  const set = await (await app()).submit({ commands: [{ kind: "setConstant", name: "MOST", value: 7 }] });
  await (await app()).submit({ commands: [{ kind: "setConstant", name: "DAYS", value: 30 }] });

  const once = renamed(LIMITS, "MOST", "MOST_LOANS");
  expect(once).toContain("| MOST_LOANS | 3 | anyone | MOST |");
  expect(once).toContain("| Most | number | `MOST_LOANS` |");
  const chained = renamed(once, "DAYS", "MOST");
  const [before, after] = [LIMITS, chained].map((source) => ({ model: readDocument(source).model, source }));
  const told = before && after ? diff(before, after) : [];
  expect(
    told.map(({ code, values }) => [code, "name" in values && values.name, "from" in values && values.from]),
  ).toEqual([
    ["item-renamed", "MOST_LOANS", "MOST"],
    ["item-renamed", "MOST", "DAYS"],
  ]);
  for (const source of [chained, `${chained}\n`]) {
    await device.shelf.update(id, source);
    expect(await startsWith(await app())).toEqual({ most: 7, days: 30 });
  }
  await device.shelf.update(id, LIMITS);
  expect(await startsWith(await app())).toEqual({ most: 7, days: 30 });

  await device.shelf.update(id, once);
  const commit = set.kind === "done" ? set.commit : 0;
  expect(await (await app()).submit({ commands: [{ kind: "undo", commit }] })).toMatchObject({ kind: "done" });
  expect(await startsWith(await app())).toEqual({ most: 3, days: 30 });
});

test("P9.9 a constant that nobody may set, or that stands in a bullet, keeps no earlier name", () => {
  expect(renamed(LIMITS, "FIXED", "SET")).toBe(LIMITS.replace("FIXED", "SET"));
  expect(renamed(LIMITS, "FACT", "SET")).toBe(LIMITS.replace("FACT", "SET"));
});

test("P9.9 a constant whose name goes back has no earlier one", () => {
  expect(renamed(renamed(LIMITS, "MOST", "LIMIT"), "LIMIT", "MOST")).not.toContain("LIMIT |");
});

test("P9.9 what a removed constant was set to is not the value of another that takes its name", async () => {
  const device = await openShelfForTest();
  const { id } = await device.shelf.add({ source: LIMITS, origin: "file", withSampleData: false });
  const { app } = await device.device.running(id);
  await app.submit({ commands: [{ kind: "setConstant", name: "MOST", value: 7 }] });
  const removed = LIMITS.replace("| MOST | 3 | anyone |\n", "").replace("`MOST`", "4");
  await device.shelf.update(id, removed);
  await device.shelf.update(id, renamed(removed, "DAYS", "MOST"));
  expect(await startsWith((await device.device.running(id)).app)).toEqual({ most: 4, days: 14 });
});
