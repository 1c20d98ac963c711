import { expect, test } from "vitest";
import { diff } from "#diff/diff.ts";
import { type RenamedItem, renameIn } from "#edit/rename.ts";
import { readDocument } from "#read/read-document.ts";
import { openStore } from "#store/open-store.ts";
import { clock } from "#store/testing/models.ts";
import { memory } from "#store/testing/sqlite-on-node.ts";
import { applyEdits } from "#text/edit.ts";

const LENDING = `# Lending

## 3. Entities and their fields

### Loan
| Field | Type |
| --- | --- |
| Tool | text |
| Due | date |

## 4. States and transitions

### Loan
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Out | |
| Out | Return | Back | show "{tool} is back." |

## 5. Validation rules

| On | Rule | Only when |
| --- | --- | --- |
| Loan.due | \`due >= today()\` | Out |

## Sample data

### Loan
| | Tool | Due | Status |
| --- | --- | --- | --- |
| l1 | Drill | 2026-05-04 | Out |
`;

function renamed(source: string, what: RenamedItem, name: string): string {
  const { edits, refusal } = renameIn(source, readDocument(source).model, what, name);
  expect(refusal).toBeUndefined();
  return applyEdits(source, edits ?? []);
}

test("P4.28 records follow a status, a field and an entity that are renamed, and come back", async () => {
  const db = await memory();
  const { records } = openStore(db, readDocument(LENDING).model, clock);
  records.insert("Loan", { id: "a", tool: "Drill", due: "2026-05-04", status: "Out" });
  records.insert("Loan", { id: "b", tool: "Saw", due: null, status: "Back" });

  const status = renamed(LENDING, { kind: "status", entity: "Loan", key: "Out" }, "Lent");
  expect(status).toContain("| Status | Meaning | Colour | Open to change | Was |");
  expect(status).toContain("| Lent | | | | Out |");
  expect(status).toContain("| Loan.due | `due >= today()` | Lent |");
  const lent = openStore(db, readDocument(status).model, clock);
  expect(lent.records.read("Loan", "a")).toMatchObject({ tool: "Drill", status: "Lent" });
  expect(lent.records.read("Loan", "b")).toMatchObject({ status: "Back" });

  const field = renamed(status, { kind: "field", entity: "Loan", key: "tool" }, "Thing lent");
  expect(field).toContain('show "{thing_lent} is back."');
  const entity = renamed(field, { kind: "entity", entity: null, key: "Loan" }, "Rental");
  expect(entity).toContain("### Rental\n- Was: Loan\n");
  const all = openStore(db, readDocument(entity).model, clock);
  expect(all.records.read("Rental", "a")).toMatchObject({ thing_lent: "Drill", due: "2026-05-04", status: "Lent" });
  expect(readDocument(entity).diagnostics.map(({ code }) => code)).toEqual(
    readDocument(LENDING).diagnostics.map(({ code }) => code),
  );

  // Going back to the first document, which knows none of the new names, loses no value.
  const whole = db.export();
  const first = openStore(await memory(whole), readDocument(LENDING).model, clock);
  expect(first.records.read("Loan", "a")).toMatchObject({ tool: "Drill", due: "2026-05-04", status: "Out" });
  expect(first.records.read("Loan", "b")).toMatchObject({ tool: "Saw", status: "Back" });
  const differences = diff(
    { model: readDocument(entity).model, source: entity },
    { model: readDocument(LENDING).model, source: LENDING },
  );
  const renames = differences.filter(({ code }) => code === "item-renamed");
  expect(renames.length).toBeGreaterThanOrEqual(2);

  const back = renamed(entity, { kind: "status", entity: "Rental", key: "Lent" }, "Out");
  expect(back).not.toContain("Lent");
  const again = openStore(db, readDocument(back).model, clock);
  expect(again.records.read("Rental", "a")).toMatchObject({ status: "Out" });
  expect(openStore(db, readDocument(back).model, clock).migration).toEqual([]);
});
