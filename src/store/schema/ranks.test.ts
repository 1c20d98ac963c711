import { expect, test } from "vitest";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { readDocument } from "#read/read-document.ts";
import { TestClock } from "#testing/clock-and-ids.ts";
import { appClock } from "#engine/app-clock.ts";
import { openStore } from "../open-store.ts";
import { columnName, tableName } from "../names.ts";
import { openInMemory } from "../sqlite/sqlite-database.ts";

const document = (options: string): string => `# T

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /a | A | list of Job by priority highest first then by name |

## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Name | text |
| Priority | choice of ${options} |
`;

const plan = (db: ReturnType<typeof openInMemory>, order: string): string =>
  db
    .all(`EXPLAIN QUERY PLAN SELECT t."id" FROM ${tableName("Job")} AS t ORDER BY ${order} LIMIT 50 OFFSET 0`, [])
    .map((row) => String(row[3]))
    .join("; ");

test("choices are ordered by their place in the document, by an index, also after the document has changed", async () => {
  const db = openInMemory(sqliteOnNode());
  const clock = appClock(new TestClock(), null);
  const rank = (column: string, options: readonly string[]): string =>
    `CASE ${column} ${options.map((each, i) => `WHEN '${each}' THEN ${i}`).join(" ")} ELSE ${column} END`;
  for (const options of [
    ["Low", "Normal", "High, it's"],
    ["Low", "High"],
  ]) {
    const written = options.map((each) => `"${each}"`).join(", ");
    const { records } = openStore(db, readDocument(document(written)).model, clock);
    for (const [i, priority] of [...options, null].entries())
      records.insert("Job", { id: `${options.length}-${i}`, name: `${i}`, priority });
    const order = rank(
      `t.${columnName("priority")}`,
      options.map((each) => each.replaceAll("'", "''")),
    );
    expect(plan(db, `${order} DESC NULLS LAST, t.${columnName("name")} ASC NULLS LAST`)).toContain("USING INDEX");
  }
});
