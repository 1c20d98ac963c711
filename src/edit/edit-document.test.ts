import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import type { Change } from "./change.ts";
import { editsFor, writtenValues } from "./edit-document.ts";

const TOOLS = readFileSync("samples/tool-library.md", "utf8");

function edit(source: string, change: Change): string {
  const { edits, refusal } = editsFor(source, readDocument(source).model, change);
  return refusal === undefined ? applyEdits(source, edits) : `refused: ${refusal.code} ${refusal.about}`;
}

/** The lines that differ, as they are and as they were. */
function changed(source: string, change: Change): string[] {
  const after = edit(source, change);
  const old = source.split("\n");
  const fresh = after.split("\n");
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

const DUE = { kind: "field", entity: "Loan", field: "due" } as const;

describe("a change of one value touches one cell or one line", () => {
  test("a cell", () => {
    expect(changed(TOOLS, { do: "set", item: DUE, key: "required", value: false })).toEqual([
      "- | Due | date | yes | `out_on + LOAN_TIME` | | |",
      "+ | Due | date | | `out_on + LOAN_TIME` | | |",
    ]);
    expect(changed(TOOLS, { do: "set", item: DUE, key: "notes", value: "a | b `c`" })).toEqual([
      "- | Due | date | yes | `out_on + LOAN_TIME` | | |",
      "+ | Due | date | yes | `out_on + LOAN_TIME` | | a \\| b \\`c\\` |",
    ]);
    expect(changed(TOOLS, { do: "set", item: DUE, key: "default", value: { code: "a || b" } })[1]).toContain(
      "| `a \\|\\| b` |",
    );
  });

  test("a fact", () => {
    const loan = { kind: "entity", entity: "Loan" } as const;
    expect(changed(TOOLS, { do: "set", item: loan, key: "order", value: "Number" })).toEqual([
      "- - Order: Due",
      "+ - Order: Number",
    ]);
    expect(changed(TOOLS, { do: "set", item: loan, key: "unique", value: "Number" })).toEqual(["+ - Unique: Number"]);
    const person = { kind: "entity", entity: "Person" } as const;
    const after = edit(TOOLS, { do: "set", item: person, key: "shownAs", value: { code: "name" } });
    expect(after).toContain("### Person\n- Shown as: `name`\n\n| Field |");
  });

  test("what is said already is no change", () => {
    const { model } = readDocument(TOOLS);
    for (const { key: field } of model.entities.find(({ key }) => key === "Loan")?.fields ?? []) {
      const item = { kind: "field", entity: "Loan", field } as const;
      const written = writtenValues(TOOLS, model, item);
      expect(written.size).toBeGreaterThan(1);
      for (const [key, values] of written)
        expect(editsFor(TOOLS, model, { do: "set", item, key: key as "type", values }).edits).toEqual([]);
    }
  });
});

describe("rows", () => {
  const constant = (name: string) => ({ kind: "constant", constant: name }) as const;

  test("are added, moved and removed", () => {
    const added = edit(TOOLS, { do: "add", kind: "constant", values: { name: "FEE", value: "2 EUR" } });
    expect(added).toContain(
      "| LOST_AFTER | 30 days | how late a tool must be before it can be given up | |\n| FEE | 2 EUR | | |\n",
    );
    const moved = edit(added, { do: "move", item: constant("FEE"), after: null });
    expect(moved).toContain("| --- | --- | --- | --- |\n| FEE | 2 EUR | | |\n| LOAN_TIME |");
    expect(edit(moved, { do: "remove", item: constant("FEE") })).toBe(TOOLS);
    expect(edit(TOOLS, { do: "add", kind: "constant", values: { name: "LOAN_TIME" } })).toMatch(
      /^refused: name-taken/u,
    );
  });

  test("bring the columns they need", () => {
    const after = edit(TOOLS, {
      do: "add",
      kind: "field",
      in: { entity: "Loan" },
      values: { field: "Fee", type: "money", was: "Price" },
      after: DUE,
    });
    expect(after).toContain(
      "| Field | Type | Required | Default | Asked if | Notes | Was |\n| --- | --- | --- | --- | --- | --- | --- |\n| Number | number series LN-0001 | | | | | |",
    );
    expect(after).toContain("`out_on + LOAN_TIME` | | | |\n| Fee | money | | | | | Price |\n| Extensions");
  });

  test("where a point says nothing yet", () => {
    const silent =
      "# A\r\n\r\n## 3. Entities and their fields\r\n\r\n- Entities: not shown.\r\n- Fields: not shown.\r\n";
    const one = edit(silent, { do: "add", kind: "entity", values: { name: "Loan" } });
    expect(one).toBe("# A\r\n\r\n## 3. Entities and their fields\r\n\r\n### Loan\r\n");
    const two = edit(one, { do: "add", kind: "field", in: { entity: "Loan" }, values: { field: "Due", type: "date" } });
    expect(two).toBe(
      `${one}| Field | Type | Required | Default | Asked if | Notes |\r\n| --- | --- | --- | --- | --- | --- |\r\n| Due | date | | | | |\r\n`,
    );
    const three = edit("# A", { do: "add", kind: "constant", values: { name: "FEE", value: "2 EUR" } });
    expect(three).toBe(
      "# A\n\n## 9. Business constants and limits\n\n| Name | Value | Meaning | Changeable by |\n| --- | --- | --- | --- |\n| FEE | 2 EUR | | |",
    );
  });
});
