import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { en } from "../words/cards/en.ts";
import { itemsOf } from "./items.ts";
import { countInWords } from "./part-words.ts";
import { summaryOf } from "./point-summary.ts";

const table = (statuses: readonly string[]): string =>
  ["| Status | Meaning |", "| --- | --- |", ...statuses.map((status) => `| ${status} | |`)].join("\n");

const entity = (name: string): string => `### ${name}\n| Field | Type |\n| --- | --- |\n| Name | text |\n`;

const said = (claim: readonly string[], payout: readonly string[]): string => {
  const source = `# Claims
## 3. Entities and their fields
${entity("Claim")}
${entity("Payout")}
## 4. States and transitions
### Claim
${table(claim)}
### Payout
${table(payout)}
`;
  return countInWords(summaryOf(readDocument(source).model, 4, []), en);
};

test("a card names a status once that two kinds of records have", () => {
  expect(said(["Draft", "Paid"], ["Open", "Paid"])).toBe("4 statuses: Draft, Paid, Open");
});

test("a card names the first of many: its name is read aloud as a whole", () => {
  const many = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
  expect(said(many, ["One"])).toBe("10 statuses: One, Two, Three, Four, Five, Six, Seven, Eight, …");
});

test("what a screen shows is said with the names of fields, not with their keys", () => {
  const source = `# Loans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`out_on is not empty\` by out_on latest first grouped by handed_to |
| /plan | Plan | calendar of Loan from out_on to due_on |
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Handed to | text |
| Out on | date |
| Due on | date |
`;
  const { model } = readDocument(source);
  expect(itemsOf(model, 2, source).map(({ subtitle }) => subtitle)).toEqual([
    "list of Loan where out_on is not empty by Out on latest first grouped by Handed to",
    "calendar of Loan from Out on to Due on",
  ]);
});
