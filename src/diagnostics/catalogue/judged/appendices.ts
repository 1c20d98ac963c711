import { entry } from "../../entry.ts";

const ORDER = `
## 3. Entities and their fields
### Order
- Unique: Number

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Amount | number | |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Order.amount | \`amount > 0\` | Order at least one. |
`;

const samples = (...rows: string[]): string => `${ORDER}
## Sample data
### Order
| | Number | Name | Amount |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}
`;

export const judgedAppendices = {
  "sample-lacks-required": entry<{ field: string; entity: string; handle: string }>({
    severity: "warning",
    title: "A sample record without a required field",
    message: ({ field, handle }) => `The sample record ${handle} has no “${field}”, which is required.`,
    help: () => "Enter a value, or give the field a default.",
    bad: samples("o1 | A-1 | | 3"),
    good: samples("o1 | A-1 | Bolts | 3"),
  }),
  "sample-not-unique": entry<{ entity: string; fields: string; handle: string; other: string }>({
    severity: "warning",
    title: "Two sample records with the same unique value",
    message: ({ fields, handle, other }) => `The sample records ${other} and ${handle} have the same ${fields}.`,
    help: () => "Change one of them, or remove `Unique` in section 3.",
    bad: samples("o1 | A-1 | Bolts | 3", "o2 | A-1 | Nuts | 3"),
    good: samples("o1 | A-1 | Bolts | 3", "o2 | A-2 | Nuts | 3"),
  }),
  "sample-breaks-rule": entry<{ handle: string; rule: string }>({
    severity: "warning",
    title: "A sample record that breaks a rule",
    message: ({ handle, rule }) => `The sample record ${handle} breaks the rule ${rule}.`,
    help: () => "Correct the record, or the rule in section 5.",
    why: "Sample data is added as it is. A record that breaks a rule can't be saved again until it is corrected.",
    bad: samples("o1 | A-1 | Bolts | 0"),
    good: samples("o1 | A-1 | Bolts | 3"),
  }),
  "clock-goes-back": entry<{ from: string; to: string }>({
    severity: "warning",
    title: "A clock that goes back",
    message: ({ from, to }) => `The clock goes back here, from ${from} to ${to}: nothing falls due on the way.`,
    help: () => "Begin with the earliest date: the first one sets the clock, each later one lets time pass.",
    bad: `${ORDER}
## Scenarios
### An order can be made
- Given: the date is 2026-03-01
- When: create Order o1 with \`name = "Bolts"\`
- Given: the date is 2026-02-01
- Then: o1 \`name = "Bolts"\`
`,
    good: `${ORDER}
## Scenarios
### An order can be made
- Given: the date is 2026-02-01
- When: create Order o1 with \`name = "Bolts"\`
- Given: the date is 2026-03-01
- Then: o1 \`name = "Bolts"\`
`,
  }),
  "given-lacks-required": entry<{ handle: string; field: string; key: string; doing: string }>({
    severity: "warning",
    title: "A given record that lacks what must be there",
    message: ({ handle, field, doing }) => `${handle} is put in place without “${field}”, so “${doing}” is refused.`,
    help: ({ key }) => `Add \`${key} = …\` after \`with\`. A default \`me\` stays empty here: name the person.`,
    bad: `${ORDER}
## Scenarios
### An amount can be changed
- Given: Order o1 with \`amount = 3\`
- When: change o1 with \`amount = 4\`
- Then: o1 \`amount = 4\`
`,
    good: `${ORDER}
## Scenarios
### An amount can be changed
- Given: Order o1 with \`name = "Bolts"\`, \`amount = 3\`
- When: change o1 with \`amount = 4\`
- Then: o1 \`amount = 4\`
`,
  }),
  "clock-set-late": entry({
    severity: "hint",
    title: "A first date after something was done",
    message: () => "The first date of a scenario sets the clock: no time passes here, so nothing happens by itself.",
    help: () =>
      "If time should pass, put a date before the first `When`, or write how much later it is: `30 days later`.",
    bad: `${ORDER}
## Scenarios
### An order can be made
- When: create Order o1 with \`name = "Bolts"\`
- Given: the date is 2026-03-01
- Then: o1 \`name = "Bolts"\`
`,
    good: `${ORDER}
## Scenarios
### An order can be made
- Given: the date is 2026-02-01
- When: create Order o1 with \`name = "Bolts"\`
- Given: the date is 2026-03-01
- Then: o1 \`name = "Bolts"\`
`,
  }),
  "scenario-step-lacks": entry<{ what: string; field: string; key: string }>({
    severity: "warning",
    title: "A step that leaves out what must be there",
    message: ({ what, field }) => `${what} “${field}”, and this step gives none: it is refused.`,
    help: ({ key }) => `Add \`${key} = …\` after \`with\`, or a \`Then: refused\` if that is what the scenario shows.`,
    bad: `${ORDER}
## Scenarios
### An order can be made
- When: create Order o1 with \`amount = 3\`
- Then: o1 \`amount = 3\`
`,
    good: `${ORDER}
## Scenarios
### An order can be made
- When: create Order o1 with \`name = "Bolts"\`, \`amount = 3\`
- Then: o1 \`amount = 3\`
`,
  }),
  "scenario-expects-nothing": entry<{ sentence: string }>({
    severity: "hint",
    title: "A scenario that can't fail",
    message: ({ sentence }) => `“${sentence}” has no \`Then\`, so it can't fail.`,
    help: () => "Add a `Then` with what must be true at the end.",
    bad: `${ORDER}
## Scenarios
### An order can be made
- When: create Order o1 with \`name = "Bolts"\`
`,
    good: `${ORDER}
## Scenarios
### An order can be made
- When: create Order o1 with \`name = "Bolts"\`
- Then: o1 \`name = "Bolts"\`
`,
  }),
  untranslated: entry<{ language: string; count: number; named: string }>({
    severity: "hint",
    title: "Texts without a translation",
    message: ({ language, count, named }) =>
      count === 1
        ? `One text has no translation to \`${language}\`: ${named}.`
        : `${count} texts have no translation to \`${language}\`: ${named}${count > 5 ? ", …" : ""}.`,
    help: () => "Add a row for each in “Words”. Until then the app shows them as they are written.",
    bad: `${ORDER}
## Words
| Text | de |
| --- | --- |
| Order | Bestellung |
`,
    good: `${ORDER}
## Words
| Text | de |
| --- | --- |
| Order | Bestellung |
| Name | Name |
| Number | Nummer |
| Amount | Menge |
| Order at least one. | Bestellen Sie mindestens eins. |
`,
  }),
  "translation-of-nothing": entry<{ text: string }>({
    severity: "hint",
    title: "A translation of a missing text",
    message: ({ text }) => `“${text}” isn't in the document.`,
    help: () => "Copy the text exactly from the document, or remove the row.",
    bad: `${ORDER}
## Words
| Text | de |
| --- | --- |
| Order at most one. | Bestellen Sie höchstens eins. |
`,
    good: `${ORDER}
## Words
| Text | de |
| --- | --- |
| Order at least one. | Bestellen Sie mindestens eins. |
`,
  }),
};
