import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { forms } from "../words/forms/en.ts";
import { codeSpans, entityOfItem } from "./item-code.ts";
import { phrasesAfter } from "./phrases.ts";

const documentWith = (rule: string): string => `# Specification: Loans
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Owner | Person |
### Loan
| Field | Type |
| --- | --- |
| Tool | Tool |
| Count | whole number |
| Due | date |
| Paid | yes/no |
| Size | choice of Small, Very large |
| Note | text |
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Loan | \`${rule}\` | Not so. |
`;

const { model } = readDocument(documentWith("count > 0"));
const after = (before: string, isCondition = true) => phrasesAfter(model, "Loan", before, isCondition, forms.phrases);
const labels = (before: string): readonly string[] => after(before).map(({ label }) => label);

test("common shapes are offered by the kind of the field, and each of them is code that the document understands", () => {
  expect(labels("due ")).toContain("is before today");
  expect(labels("paid ")).toEqual(["is yes", "is no"]);
  expect(labels("size ")).toContain("is Very large");
  expect(labels("tool.owner ")).toContain("is me");
  expect(labels("status ")).toEqual(["is Out", "is Back"]);
  expect(labels("count > 0 ")).toEqual(["and", "or"]);
  expect(labels("count > 0 and due ")).toContain("is today or later");
  expect(labels("due >= ")).toEqual([]);
  expect(labels("du")).toEqual([]);
  expect(labels("")).toContain("no other Loan with the same Tool");
  expect(after("", false)).toEqual([]);
  for (const before of ["due ", "paid ", "size ", "tool.owner ", "status ", "count ", "note ", "tool ", ""])
    for (const { insert } of after(before)) {
      const { diagnostics } = readDocument(documentWith(before + insert));
      expect(
        diagnostics.filter(({ severity }) => severity === "error"),
        before + insert,
      ).toEqual([]);
    }
});

test("an item's code and the entity that it is about are found in the model", () => {
  const text = documentWith("count > 0");
  const [span] = codeSpans(model, { kind: "rule", index: 0 });
  expect(text.slice(span?.start, span?.end)).toContain("count > 0");
  expect(entityOfItem(model, { kind: "rule", index: 0 })).toBe("Loan");
  expect(codeSpans(model, { kind: "entity", entity: "Loan" })).toEqual([]);
});
