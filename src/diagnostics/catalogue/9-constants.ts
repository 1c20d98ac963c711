import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n${cells}\n`;

const fact = (line: string): string => `## 9. Business constants and limits\n- ${line}\n`;

const formula = (head: string, body: string, used = "half(amount) < 5"): string =>
  `## 3. Entities and their fields\n### Order\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Amount | number |\n\n## 5. Validation rules\n| On | Rule | Message |\n| --- | --- | --- |\n| Order | \`${used}\` | Too much. |\n\n${rows(`| ${head} | ${body} |`)}`;

const request = (facts: string, due = "asked_on + 3 working days"): string =>
  `## 3. Entities and their fields\n### Request\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Asked on | date | |\n| Due | date | \`= ${due}\` |\n\n## 9. Business constants and limits\n${facts}\n`;

export const constants = {
  "working-hours-not-understood": entry<{ written: string; overlap: boolean }>({
    severity: "error",
    title: "Unclear working hours",
    message: ({ written, overlap }) =>
      overlap ? `The working hours “${written}” overlap.` : `Unclear working hours “${written}”.`,
    help: ({ overlap }) =>
      overlap
        ? "Give each day its hours once: Monday to Thursday 08:00–17:00; Friday 08:00–14:00."
        : "Write days and hours: Monday to Friday 08:00–12:00 and 13:00–17:00; Saturday 09:00–12:00.",
    why: "Without working hours, deadlines in working time would be wrong.",
    bad: request("- Working hours: in the morning"),
    good: request("- Working hours: Monday to Friday 08:00–17:00"),
  }),
  "holidays-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Unclear holidays",
    message: ({ written }) => `“${written}” doesn't give dates.`,
    help: () => "Name a date field, such as Holiday.held_on, or write dates: 2026-12-25, 2026-12-26.",
    bad: request("- Working hours: Monday to Friday 08:00–17:00\n- Holidays: Christmas"),
    good: request("- Working hours: Monday to Friday 08:00–17:00\n- Holidays: 2026-12-25, 2026-12-26"),
  }),
  "working-time-unknown": entry({
    severity: "error",
    title: "Working time without working hours",
    message: () => "The working hours or holidays have a mistake, so working time isn't known.",
    help: () => "Correct the facts “Working hours” and “Holidays” in section 9.",
    bad: request("- Working hours: in the morning"),
    good: request("- Working hours: Monday to Friday 08:00–17:00"),
  }),
  "working-days-broken": entry<{ written: string }>({
    severity: "error",
    title: "A part of a working day",
    message: ({ written }) => `“${written}” isn't a whole number of working days.`,
    help: () => "Say it in working hours, such as 4 working hours.",
    why: "Days can have different working hours, so half a day has no fixed length.",
    bad: request("- Working hours: Monday to Friday 08:00–17:00", "asked_on + 1.5 working days"),
    good: request("- Working hours: Monday to Friday 08:00–17:00", "asked_on + 12 working hours"),
  }),
  "constant-not-fixed": entry<{ name: string; follows: string }>({
    severity: "error",
    title: "A constant that follows something",
    message: ({ name, follows }) => `The value of \`${name}\` isn't fixed: it follows ${follows}.`,
    help: ({ name }) => {
      const better = `\`${name.toLocaleLowerCase("en")}()\``;
      return `Make it a formula: name it ${better} here, and write ${better} where you use it.`;
    },
    why: "A constant has one value, until somebody sets another. What follows dates, records or other constants is worked out each time.",
    bad: formula("LAST_DAY", "`today() + 3 days`", "today() < LAST_DAY"),
    good: formula("last_day()", "`today() + 3 days`", "today() < last_day()"),
  }),
  "constant-read-as-text": entry<{ written: string; meant: "code" | "list" | "texts" }>({
    severity: "warning",
    title: "A constant that is only a text",
    message: ({ written }) => `“${written}” is read as a text.`,
    help: ({ written, meant }) =>
      meant === "list"
        ? `If it is a list, put it in brackets: \`[${written}]\`. If it is a text, put it in quotes.`
        : meant === "texts"
          ? 'Put texts in quotes, in a list `["A", "B"]` as well as in a map `{"A": 3, "B": 5}`. To have something worked out, use backticks.'
          : "To have it worked out, put it in backticks. If it is a text, put it in quotes.",
    bad: rows("| NOTICE | 2 * 7 days |"),
    good: rows("| NOTICE | `2 * 7 days` |"),
  }),
  "map-not-changeable": entry<{ name: string }>({
    severity: "warning",
    title: "A map that people are to set",
    message: ({ name }) => `\`${name}\` holds several values with names, which can't be set in the running app.`,
    help: () => "Leave “Changeable by” empty. Or make an entity of it in section 3, with a record for each value.",
    bad: `${rows("")}`.replace(
      "| Name | Value |\n| --- | --- |\n",
      '| Name | Value | Changeable by |\n| --- | --- | --- |\n| PRICES | {"Rye": 3, "Roll": 1} | keeper |',
    ),
    good: rows('| PRICES | {"Rye": 3, "Roll": 1} |'),
  }),
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
  "constant-two-ways": entry<{ written: string; read: string; other: string | null }>({
    severity: "warning",
    title: "A number that can be read in two ways",
    message: ({ written, read, other }) =>
      `“${written}” can be read as ${read} and as ${other ?? "a text"}. It is read as ${read}.`,
    help: ({ read, other }) =>
      other === null
        ? `Write ${read}; people see it in their own format. Put a text in quotes.`
        : `Write ${read} or ${other}, whichever you mean; people see it in their own format.`,
    bad: rows("| MOST | 1.250 |"),
    good: rows("| MOST | 1250 |"),
  }),
  "date-not-plain": entry<{ written: string; days: readonly string[] }>({
    severity: "error",
    title: "A date that isn't clear",
    message: ({ written, days: [one, other] }) =>
      other === undefined
        ? `“${written}” isn't read as a date.`
        : `“${written}” can be read as ${one} and as ${other}.`,
    help: ({ days }) =>
      `Write ${days.length === 0 ? "a real date, such as 2026-12-31" : days.join(" or ")}. If it is a text, put it in quotes.`,
    why: "Half the world writes the day first, the other half the month.",
    bad: rows("| OPENING | 03/04/2026 |"),
    good: rows("| OPENING | 2026-04-03 |"),
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
