import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n${cells}\n`;

export const constants = {
  "constant-name": entry<{ name: string; better: string }>({
    severity: "error",
    title: "A constant's name is in capitals",
    message: ({ name }) => `“${name}” can't be the name of a constant.`,
    help: ({ better }) => `Write it in capitals with underscores: ${better === "" ? "LOAN_TIME" : better}.`,
    bad: rows("| Loan time | 14 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
  "constant-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two constants of one name",
    message: ({ name }) => `There is a constant ${name} already.`,
    help: () => "Give one of the two another name. The first holds.",
    bad: rows("| LOAN_TIME | 14 days |\n| LOAN_TIME | 7 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
  "constant-with-comma": entry<{ written: string; better: string }>({
    severity: "warning",
    title: "A number with a comma",
    message: ({ written }) => `“${written}” is read as a text.`,
    help: ({ better }) => `Write decimals with a point: ${better}. People see the number as their language writes it.`,
    bad: rows("| LATE_FEE | 5,00 EUR |"),
    good: rows("| LATE_FEE | 5.00 EUR |"),
  }),
  "constant-without-name": entry({
    severity: "error",
    title: "A constant without a name",
    message: () => "This row names no constant.",
    help: () => "Write a name in capitals, such as LOAN_TIME, into the column “Name”.",
    bad: rows("| | 14 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
};
