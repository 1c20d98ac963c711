import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n${cells}\n`;

const fact = (line: string): string => `## 9. Business constants and limits\n- ${line}\n`;

const formula = (head: string, body: string, used = "half(amount) < 5"): string =>
  `## 3. Entities and their fields\n### Order\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Amount | number |\n\n## 5. Validation rules\n| On | Rule | Message |\n| --- | --- | --- |\n| Order | \`${used}\` | Too much. |\n\n${rows(`| ${head} | ${body} |`)}`;

export const constants = {
  "formula-name-taken": entry<{ name: string }>({
    severity: "error",
    title: "A formula with a function's name",
    message: ({ name }) => `\`${name}\` is already a function.`,
    help: () => "Give the formula another name.",
    bad: formula("round(x)", "`x / 2`", "round(amount) < 5"),
    good: formula("half(x)", "`x / 2`"),
  }),
  "formula-parameter": entry<{ name: string; twice: boolean }>({
    severity: "error",
    title: "Invalid formula parameter",
    message: ({ name, twice }) =>
      twice ? `The parameter “${name}” appears twice.` : `“${name}” isn't a valid parameter name.`,
    help: () => "Write the parameters as names between the brackets, separated by commas: `overlaps(from, to, a, b)`.",
    bad: formula("half(x, x)", "`x / 2`", "half(amount, 1) < 5"),
    good: formula("half(x)", "`x / 2`"),
  }),
  "formula-missing": entry<{ name: string }>({
    severity: "error",
    title: "A formula without a value",
    message: ({ name }) => `The formula \`${name}\` has no value.`,
    help: () => "Write the expression into the column “Value”, in backticks.",
    bad: formula("half(x)", ""),
    good: formula("half(x)", "`x / 2`"),
  }),
  "formula-name-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown name in a formula",
    message: ({ name }) => `A formula doesn't know \`${name}\`.`,
    help: ({ near }) =>
      near === null
        ? "A formula knows its parameters, constants, entities and `me`. Add it to the parameters and pass it in where you use the formula."
        : `Did you mean \`${near}\`?`,
    why: "A formula can be used anywhere, so it has no record of its own.",
    bad: formula("half(x)", "`amount / 2`"),
    good: formula("half(x)", "`x / 2`"),
  }),
  "formula-circle": entry<{ name: string }>({
    severity: "error",
    title: "A formula that uses itself",
    message: ({ name }) => `The formula \`${name}\` uses itself.`,
    help: () => "Write it without calling itself, directly or through another formula.",
    bad: formula("half(x)", "`half(x) / 2`"),
    good: formula("half(x)", "`x / 2`"),
  }),
  "limit-unknown": entry<{ written: string; near: string | null; known: readonly string[] }>({
    severity: "warning",
    title: "Unknown limit",
    message: ({ written }) => `Unknown limit “${written}”. It has no effect.`,
    help: ({ near, known }) =>
      near === null
        ? `The limits are ${known.map((name) => `“${name}”`).join(", ")}. For your own value, use a constant in capitals and a rule.`
        : `Did you mean “${near}”?`,
    why: "A limit without effect is a promise the app doesn't keep.",
    bad: fact("Most guests: 5"),
    good: fact("Most photos: 5"),
  }),
  "limit-not-understood": entry<{ name: string; unit: "bytes" | "count"; written: string }>({
    severity: "error",
    title: "A limit in the wrong unit",
    message: ({ name, unit, written }) =>
      unit === "bytes"
        ? `“${written}” isn't a size, so “${name}” has no effect.`
        : `“${written}” isn't a whole number, so “${name}” has no effect.`,
    help: ({ unit }) =>
      unit === "bytes" ? "Write a size with its unit, such as 2 MB or 500 KB." : "Write a whole number, such as 5000.",
    bad: fact("Largest photo: 5"),
    good: fact("Largest photo: 5 MB"),
  }),
  "constant-name": entry<{ name: string; better: string }>({
    severity: "error",
    title: "Constants are written in capitals",
    message: ({ name }) => `“${name}” isn't a valid constant name.`,
    help: ({ better }) => `Write it in capitals with underscores: ${better === "" ? "LOAN_TIME" : better}.`,
    bad: rows("| Loan time | 14 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
  "constant-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two constants with the same name",
    message: ({ name }) => `The constant ${name} already exists.`,
    help: () => "Rename one of them. The first one is used.",
    bad: rows("| LOAN_TIME | 14 days |\n| LOAN_TIME | 7 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
  "constant-with-comma": entry<{ written: string; better: string }>({
    severity: "warning",
    title: "A number with a comma",
    message: ({ written }) => `“${written}” is read as text.`,
    help: ({ better }) => `Use a decimal point: ${better}. People see it in their own format.`,
    bad: rows("| LATE_FEE | 5,00 EUR |"),
    good: rows("| LATE_FEE | 5.00 EUR |"),
  }),
  "constant-without-name": entry({
    severity: "error",
    title: "A constant without a name",
    message: () => "This row has no constant name.",
    help: () => "Write a name in capitals, such as LOAN_TIME, in the “Name” column.",
    bad: rows("| | 14 days |"),
    good: rows("| LOAN_TIME | 14 days |"),
  }),
};
