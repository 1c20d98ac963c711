import { didYouMean, entry } from "../entry.ts";
import { saidHere } from "../functions-elsewhere.ts";

/** A small document with one validation rule, for the examples below. */
const rule = (code: string): string => `## 3. Entities and their fields

### Loan

| Field | Type | Default |
| --- | --- | --- |
| Tool | text |
| Due | date |
| Days late | number |
| Worth | money |
| Kind | choice of Short, Long |
| Tags | list of text |
| Notes | long text |

## 5. Validation rules

| On | Rule | Message |
| --- | --- | --- |
| Loan | \`${code}\` | Please look at this loan again. |
`;

const TWICE = "| Worth | money |\n| Twice | number | `= days_late * 2` |";

const formulas = (...rows: readonly string[]): string =>
  `## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n${rows.join("\n")}\n`;

/** A document with baskets, orders and their lines, for the examples below. */
const shop = (steps: string): string => `## 3. Entities and their fields
### Basket
| Field | Type |
| --- | --- |
| Note | text |
### Order
| Field | Type |
| --- | --- |
| Customer | person |
| Pieces | number |
### Line
| Field | Type |
| --- | --- |
| Order | Order |

## 4. States and transitions
### Basket
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Buy | Bought |

#### Buy
${steps}
`;

export const expressions = {
  "expression-missing": entry({
    severity: "error",
    title: "No expression between the backticks",
    message: () => "The expression is missing.",
    help: () => "Write a condition or a value between the backticks, or remove the backticks.",
    bad: rule(" "),
    good: rule("due >= today()"),
  }),
  "expression-unreadable": entry<{ found: string }>({
    severity: "error",
    title: "Unexpected part of an expression",
    message: ({ found }) => `Unexpected ${found}.`,
    help: () => "Check for a missing operator such as `and`, `=` or `+`, or an extra word.",
    bad: rule("due >= today() days_late < 3"),
    good: rule("due >= today() and days_late < 3"),
  }),
  "number-as-on-paper": entry<{ written: string; code: string | null }>({
    severity: "error",
    title: "A number with a comma or a currency sign in an expression",
    message: ({ written }) => `\`${written}\` isn't a number of an expression.`,
    help: ({ code }) =>
      code === null
        ? "Write a point for the decimals and nothing between thousands, and the three letters of the currency after the number, as in `1250.50 EUR`."
        : `Write \`${code}\`.`,
    bad: rule("worth < 7,50 EUR"),
    good: rule("worth < 7.50 EUR"),
  }),
  "name-with-space": entry<{ written: string; code: string }>({
    severity: "error",
    title: "A name with a space in an expression",
    message: ({ written }) => `A name in an expression has no spaces, but this is “${written}”.`,
    help: ({ code }) => `Write \`${code}\`.`,
    bad: rule("days late < 3"),
    good: rule("days_late < 3"),
  }),
  "expression-unfinished": entry({
    severity: "error",
    title: "An unfinished expression",
    message: () => "The expression isn't finished.",
    help: () => "Complete it, or remove the last word or sign.",
    bad: rule("due >= today() and"),
    good: rule("due >= today()"),
  }),
  "expression-unclosed-text": entry({
    severity: "error",
    title: "Missing closing quote",
    message: () => "This text has no closing quote.",
    help: () => 'Add `"` at the end of the text.',
    bad: rule('kind = "Short'),
    good: rule('kind = "Short"'),
  }),
  "expression-unclosed-bracket": entry<{ bracket: string; closing: string }>({
    severity: "error",
    title: "Missing closing bracket",
    message: ({ bracket }) => `\`${bracket}\` isn't closed.`,
    help: ({ closing }) => `Add \`${closing}\` where it ends.`,
    bad: rule("(days_late + 1 < 3"),
    good: rule("(days_late + 1) < 3"),
  }),
  "expression-bad-escape": entry({
    severity: "error",
    title: "Unknown escape",
    message: () => "Unknown escape after the backslash.",
    help: () => "Write `\\\\` for a backslash itself.",
    bad: rule('tool = "C:\\qtools"'),
    good: rule('tool = "C:\\\\qtools"'),
  }),
  "expression-percent-sign": entry({
    severity: "error",
    title: "A percent sign between two values",
    message: () => "`%` means percent. Nothing can follow it directly.",
    help: () => "Write `mod` for the remainder of a division: `count mod 2 = 0`.",
    bad: rule("days_late % 2 = 0"),
    good: rule("days_late mod 2 = 0"),
  }),
  "expression-too-long": entry<{ most: number }>({
    severity: "error",
    title: "An expression is too long",
    message: ({ most }) => `This expression has more than ${most} characters.`,
    help: () => "Split it: move a part into a computed field.",
    bad: rule(`notes != "${"x".repeat(10_000)}"`),
    good: rule('notes != "x"'),
  }),
  "expression-too-deep": entry({
    severity: "error",
    title: "An expression is nested too deep",
    message: () => "This expression is nested too deep.",
    help: () => "Split it: move a part into a computed field.",
    bad: rule(`${"(".repeat(300)}days_late${")".repeat(300)} < 3`),
    good: rule("(days_late) < 3"),
  }),
  "expression-list-too-long": entry<{ most: number }>({
    severity: "error",
    title: "A list in an expression is too long",
    message: ({ most }) => `This list has more than ${most} items.`,
    help: () => "Store the values as records of an entity and use `exists`.",
    bad: rule(`days_late in [${Array.from({ length: 1001 }, (_, i) => i).join(", ")}]`),
    good: rule("days_late in [1, 2, 3]"),
  }),

  "unknown-name": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown name",
    message: ({ name }) => `Unknown name \`${name}\`.`,
    help: ({ near }) =>
      didYouMean(near, "Put texts in quotes. Name fields and entities as in section 3, constants as in section 9."),
    bad: `## 7. The calls it makes

| Call | Request | Sends |
| --- | --- | --- |
| Ping | \`POST https://example.org/ping\` | \`{"on": todya}\` |
`,
    good: `## 7. The calls it makes

| Call | Request | Sends |
| --- | --- | --- |
| Ping | \`POST https://example.org/ping\` | \`{"on": today()}\` |
`,
  }),
  "name-not-known-yet": entry<{ name: string }>({
    severity: "error",
    title: "A record that has not been made here",
    message: ({ name }) => `No record is called \`${name}\` here yet.`,
    help: ({ name }) =>
      `\`called ${name}\` gives the name to the effects after it. Inside \`if\` and \`for each\` it is known in there alone: put what uses it into the same list of steps.`,
    bad: shop(`1. create Line with \`order = o\`
2. create Order called o with \`customer = me\``),
    good: shop(`1. create Order called o with \`customer = me\`
2. create Line with \`order = o\``),
  }),
  "name-taken": entry<{ name: string }>({
    severity: "error",
    title: "A name that means something else already",
    message: ({ name }) => `\`${name}\` means something else here.`,
    help: () =>
      "Call the record by another name: not that of a field, an entity, a constant, a value that the event asks for, a record named before, or a word of the language.",
    bad: shop("1. create Order called note with `customer = me`"),
    good: shop("1. create Order called o with `customer = me`"),
  }),
  "no-record-here": entry({
    severity: "error",
    title: "`this` where there is no record",
    message: () => "There is no record here, so `this` doesn't work.",
    help: () =>
      "Use the row's field without `this`. On a screen, name a record in its route (`/loans/:id`) and show it (`one Loan`).",
    why: "`this` is the record that something is about: of a rule, a transition, a right, or a screen whose route names one. A list has no record of its own.",
    bad: `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`name = this.name\` |

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
`,
    good: `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`name is not empty\` |

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
`,
  }),
  "unknown-field": entry<{ name: string; entity: string; near: string | null }>({
    severity: "error",
    title: "Unknown field",
    message: ({ name, entity }) => `\`${name}\` is not a field of ${entity}.`,
    help: ({ near, entity }) => didYouMean(near, `Add the field to ${entity} in section 3, or use an existing one.`),
    bad: rule("this.deu >= today()"),
    good: rule("this.due >= today()"),
  }),
  "field-of-written": entry<{ name: string; entity: string; of: string | null; as: string | null; isNew: boolean }>({
    severity: "error",
    title: "A field of the record that is written",
    message: ({ name, entity, of }) =>
      `\`${name}\` is a field of ${entity}, but right of \`=\` ${of === null ? "no record is at hand" : `the ${of} is read`}.`,
    help: ({ name, entity, as, isNew }) =>
      isNew
        ? `The new ${entity} isn't there yet. Write the value itself, or give the record a name and change it afterwards: create ${entity} called x; change x with \`… = x.${name}\`.`
        : as === null
          ? `Name the record: for each x in \`${entity}\`: change x with \`${name} = x.${name} …\`.`
          : `Write \`${as}.${name}\`.`,
    bad: shop("1. change each Order with `pieces = pieces + 1`"),
    good: shop("1. for each x in `Order`: change x with `pieces = x.pieces + 1`"),
  }),
  "unknown-entity": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown entity",
    message: ({ name }) => `Unknown entity \`${name}\`.`,
    help: ({ near }) => didYouMean(near, "Add it to section 3, or use an existing one."),
    bad: rule("Laon.size() < 100"),
    good: rule("Loan.size() < 100"),
  }),
  "unknown-constant": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown constant",
    message: ({ name }) => `Unknown constant \`${name}\`.`,
    help: ({ near }) => didYouMean(near, "Add it to section 9, or use an existing one."),
    bad: `${rule("days_late < MOST_DASY")}\n## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n| MOST_DAYS | 30 |\n`,
    good: `${rule("days_late < MOST_DAYS")}\n## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n| MOST_DAYS | 30 |\n`,
  }),
  "unknown-function": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown function",
    message: ({ name }) => `Unknown function \`${name}\`.`,
    help: ({ name, near }) =>
      saidHere(name) ?? didYouMean(near, "The reference lists the functions under Expressions."),
    bad: rule("tool.uper() = tool"),
    good: rule("tool.upper() = tool"),
  }),
  "number-out-of-range": entry({
    severity: "error",
    title: "A number that is too large",
    message: () => "This number is too large.",
    help: () => "Write a smaller number. Amounts of money have at most 15 digits, the minor unit included.",
    bad: rule("days_late < 1e999"),
    good: rule("days_late < 1e9"),
  }),
  "unknown-unit": entry<{ word: string; near: string | null }>({
    severity: "error",
    title: "Unknown unit",
    message: ({ word }) => `Unknown unit \`${word}\`.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Use years, months, weeks, days, hours, minutes, seconds, or a currency such as `EUR`. A number whose field has a unit (`number in kg`) stands in code without it.",
      ),
    bad: rule("due < today() + 14 dyas"),
    good: rule("due < today() + 14 days"),
  }),
  "impossible-date": entry<{ written: string }>({
    severity: "error",
    title: "Unknown date or time",
    message: ({ written }) => `\`${written}\` isn't a real date or time.`,
    help: () => "Write dates as `2025-06-02` and times as `14:30`.",
    bad: rule("due >= 2025-02-30"),
    good: rule("due >= 2025-02-28"),
  }),
  "amount-too-fine": entry<{ written: string; currency: string }>({
    severity: "error",
    title: "More decimals than the currency has",
    message: ({ written, currency }) => `\`${written}\` has more decimals than ${currency} has.`,
    help: () => "Write the amount with the decimals of the currency.",
    bad: rule("worth > 1.005 EUR"),
    good: rule("worth > 1.01 EUR"),
  }),
  "no-fields-there": entry<{ name: string; what: string; isFunction: boolean }>({
    severity: "error",
    title: "A field of something that isn't a record",
    message: ({ name, what }) => `\`.${name}\` asks for a field, but this is ${what}.`,
    help: ({ name, what, isFunction }) =>
      isFunction
        ? `It is a function: write \`.${name}()\`.`
        : what.startsWith("a list of ")
          ? `Ask each item for it, such as \`.sum(x, x.${name})\`, \`.map(x, x.${name})\` or \`.first().${name}\`.`
          : "Only records have fields. Call a function with brackets, such as `.size()`.",
    bad: rule("due.month = 3"),
    good: rule("due.month() = 3"),
  }),
  "unknown-key": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown key",
    message: ({ name }) => `Unknown key \`${name}\`.`,
    help: ({ near }) => didYouMean(near, "Use one of its keys."),
    bad: rule('{"few": 3}.mnay > days_late'),
    good: rule('{"few": 3}.few > days_late'),
  }),

  "operator-types": entry<{ operator: string; left: string; right: string; advice: string | null }>({
    severity: "error",
    title: "An operator between incompatible types",
    message: ({ operator, left, right }) => `\`${operator}\` doesn't work between ${left} and ${right}.`,
    help: ({ advice }) => advice ?? "Compare and compute with values of the same type.",
    bad: rule("due > days_late"),
    good: rule("due > today()"),
  }),
  "operand-type": entry<{ operator: string; needs: string; got: string }>({
    severity: "error",
    title: "An operator on the wrong type",
    message: ({ operator, needs, got }) => `\`${operator}\` needs ${needs}, but this is ${got}.`,
    help: ({ needs }) => `Use something that gives ${needs}.`,
    bad: rule("due and days_late < 3"),
    good: rule("due is not empty and days_late < 3"),
  }),
  "mixed-currencies": entry<{ left: string; right: string }>({
    severity: "error",
    title: "Two currencies in one calculation",
    message: ({ left, right }) => `${left} and ${right} can't be compared or added.`,
    help: () => "Use one currency, or multiply by a rate that section 9 gives.",
    why: "An exchange rate changes every day, so the app can't know it.",
    bad: rule("100 USD < 200 EUR"),
    good: rule("100 EUR < 200 EUR"),
  }),
  "wrong-type": entry<{ needs: string; got: string; advice: string | null }>({
    severity: "error",
    title: "An expression of the wrong type",
    message: ({ needs, got }) => `This needs ${needs}, but the expression gives ${got}.`,
    help: ({ advice, needs }) =>
      advice ??
      (needs.endsWith("a file")
        ? "Use a field that has one. In sample data and scenarios, write `a photo`, `a signature` or `a file`."
        : `Write an expression that gives ${needs}.`),
    bad: rule("days_late + 1"),
    good: rule("days_late + 1 < 10"),
  }),
  "before-not-stored": entry<{ field: string }>({
    severity: "error",
    title: "A value that is not known from before",
    message: ({ field }) => `“${field}” is worked out or a list of rows, so what it was before is not known.`,
    help: () => "Use a field that is filled in; only those are kept with what they were.",
    bad: rule("twice >= before.twice").replace("| Worth | money |", TWICE),
    good: rule("days_late >= before.days_late").replace("| Worth | money |", TWICE),
  }),
  "argument-type": entry<{ name: string; needs: string; got: string }>({
    severity: "error",
    title: "A value of the wrong type",
    message: ({ name, needs, got }) => `\`${name}\` needs ${needs}, but this is ${got}.`,
    help: ({ needs }) => `Give it ${needs}.`,
    bad: rule('days_late.startsWith("1")'),
    good: rule('tool.startsWith("1")'),
  }),
  "formula-broken": entry<{ name: string }>({
    severity: "error",
    title: "A formula with an error",
    message: ({ name }) => `The formula \`${name}\` has an error in section 9.`,
    help: () => "Fix the formula there.",
    bad: `${rule("half(days_late) < 5")}\n${formulas("| half(x) | `y / 2` |")}`,
    good: `${rule("half(days_late) < 5")}\n${formulas("| half(x) | `x / 2` |")}`,
  }),
  "formula-does-not-fit": entry<{ name: string; why: string }>({
    severity: "error",
    title: "A formula gets values of the wrong type",
    message: ({ name, why }) => `\`${name}\` doesn't work with these values. ${why}`.trim(),
    help: ({ name }) => `Compare the values with what \`${name}\` does in section 9.`,
    bad: `${rule("half(tool) < 5")}\n${formulas("| half(x) | `x / 2` |")}`,
    good: `${rule("half(days_late) < 5")}\n${formulas("| half(x) | `x / 2` |")}`,
  }),
  "formula-too-large": entry<{ name: string }>({
    severity: "error",
    title: "A formula that grows too large",
    message: ({ name }) => `Written out, \`${name}\` is too large.`,
    help: () => "Use fewer formulas inside one another, or keep a part in a computed field.",
    bad: `${rule("f9(days_late) < 5")}\n${formulas(
      "| f1(x) | `x + x + x` |",
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `| f${n}(x) | \`f${n - 1}(f${n - 1}(x))\` |`),
    )}`,
    good: `${rule("f1(days_late) < 5")}\n${formulas("| f1(x) | `x + x + x` |")}`,
  }),
  "argument-count": entry<{ name: string; needs: string; got: number }>({
    severity: "error",
    title: "Too few or too many values",
    message: ({ name, needs, got }) => `\`${name}\` takes ${needs}, but here ${got === 1 ? "is 1" : `are ${got}`}.`,
    help: () => "The reference shows how it is called.",
    bad: rule(`tool.replace("a") = "b"`),
    good: rule(`tool.replace("a", "b") = "b"`),
  }),
  "fold-variable": entry<{ name: string }>({
    severity: "error",
    title: "A list operation without a name for the item",
    message: ({ name }) => `\`${name}\` needs a name for the item first, then the condition or value.`,
    help: ({ name }) => `Write \`.${name}(x, …)\` and use \`x\` in the second part.`,
    bad: rule('Loan.filter(kind = "Short").size() < 9'),
    good: rule('Loan.filter(x, x.kind = "Short").size() < 9'),
  }),
  "not-a-list": entry<{ name: string; got: string }>({
    severity: "error",
    title: "A list function on something else",
    message: ({ name, got }) => `\`${name}\` works on a list, but this is ${got}.`,
    help: () => "Lists are an entity's name, a `list of` field, or values in `[…]`.",
    bad: rule("due.filter(x, x > today()).size() < 9"),
    good: rule("Loan.filter(x, x.due > today()).size() < 9"),
  }),
  "text-key-needed": entry({
    severity: "error",
    title: "A key that is not a text",
    message: () => "The keys of `{…}` are texts in quotes.",
    help: () => 'Write `{"key": value}`.',
    bad: rule("{1: 2}.size() = days_late"),
    good: rule('{"1": 2}.size() = days_late'),
  }),
  "no-such-option": entry<{ written: string; options: string; near: string | null; constant: string | null }>({
    severity: "warning",
    title: "A comparison with an unknown option",
    message: ({ written, options, constant }) =>
      `Unknown option \`"${written}"\`${constant === null ? "" : ` in the constant \`${constant}\``}. The options are ${options}.`,
    help: ({ near }) =>
      didYouMean(near === null ? null : `"${near}"`, "The comparison is never true. Use one of the options."),
    why: "Such a comparison is never true, and nobody notices until a rule or a right is needed.",
    bad: rule('kind = "Shrot"'),
    good: rule('kind = "Short"'),
  }),
  "option-without-quotes": entry<{ written: string; option: string }>({
    severity: "error",
    title: "An option without quotes",
    message: ({ written }) => `\`${written}\` is an option. Options need quotes.`,
    help: ({ option }) => `Write \`"${option}"\`.`,
    bad: rule("kind = Short"),
    good: rule('kind = "Short"'),
  }),
  "bad-pattern": entry<{ reason: string }>({
    severity: "error",
    title: "Invalid pattern",
    message: ({ reason }) => `Invalid pattern: ${reason}.`,
    help: () => "Patterns know letters, `.`, `[a-z]`, `\\\\d`, `( )`, `|`, `*`, `+`, `?`, `{2,5}`, `^` and `$`.",
    bad: rule('tool.matches("[a-z")'),
    good: rule('tool.matches("[a-z]")'),
  }),
  "unknown-period": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "Unknown period",
    message: ({ written }) => `Unknown period \`"${written}"\`.`,
    help: ({ near }) =>
      didYouMean(near === null ? null : `"${near}"`, 'Use "day", "week", "month", "quarter" and "year".'),
    bad: rule('due >= startOf(today(), "mnoth")'),
    good: rule('due >= startOf(today(), "month")'),
  }),
};
