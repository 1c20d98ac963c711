import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n${cells}\n`;

const fact = (line: string): string => `## 9. Business constants and limits\n- ${line}\n`;

export const constants = {
  "limit-unknown": entry<{ written: string; near: string | null; known: readonly string[] }>({
    severity: "warning",
    title: "A limit that the platform does not know",
    message: ({ written }) => `Nothing keeps to “${written}”: it is no limit of the platform.`,
    help: ({ near, known }) =>
      near === null
        ? `The limits are ${known.map((name) => `“${name}”`).join(", ")}. A value of your own is a constant in capitals, used in a rule.`
        : `Did you mean “${near}”?`,
    why: "A limit that stands in point 9 and holds nobody is a promise that the app does not keep.",
    bad: fact("Most guests: 5"),
    good: fact("Most photos: 5"),
  }),
  "limit-not-understood": entry<{ name: string; unit: "bytes" | "count"; written: string }>({
    severity: "error",
    title: "A limit in the wrong unit",
    message: ({ name, unit, written }) =>
      unit === "bytes"
        ? `“${written}” is no size, so nothing keeps to “${name}”.`
        : `“${written}” is no whole number, so nothing keeps to “${name}”.`,
    help: ({ unit }) =>
      unit === "bytes" ? "Write a size with its unit, such as 2 MB or 500 KB." : "Write a whole number, such as 5000.",
    bad: fact("Largest photo: 5"),
    good: fact("Largest photo: 5 MB"),
  }),
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
