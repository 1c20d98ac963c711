import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";

const SAMPLE = readFileSync("samples/tool-library.md", "utf8");

/** All diagnostics of the tool library after one change, as `code: marked text`. */
function afterChanging(from: string, to: string): string[] {
  expect(SAMPLE.split(from).length, `“${from}” must stand in the sample once`).toBe(2);
  const source = SAMPLE.replace(from, () => to);
  const { diagnostics } = checkSource("tool-library.md", source);
  return diagnostics
    .filter(({ severity }) => severity !== "gap")
    .map(({ code, span }) => `${code}: ${source.slice(span.start, span.end)}`);
}

/** One slip each, with all its diagnostics: the mistake itself, reported once, and no follow-up errors. */
test.each<[string, string, string[]]>([
  // point 2
  ["open One tool, open House rules | anyone", "open One tool | anyone", []],
  ["### House rules\n", "### House rules\n- Tab: no\n", []],
  [
    "Extend, Return, Remind, Mark lost, Bring back, edit",
    "Extend, Return, Remind, Mark lots, Bring back, edit",
    ["action-not-understood: Mark lots", "event-not-offered: Mark lost"],
  ],
  ["| /tools/new | New tool |", "| /tools/:id | New tool |", ["route-twice: /tools/{id}"]],
  ["- Fields: Tool, Borrower, Out on, Due", "- Fields: Borrower, Out on, Due", []],
  [
    "- Fields: **Tool** Name, Kind, Picture, Code, Shelf;",
    "- Fields: **Tool** Kind, Picture, Code, Shelf;",
    ["required-field-not-asked: Name"],
  ],
  ["Bought on, Withdrawn, Times lent", "Bought on, Withdrawn", ["field-never-used: Times lent"]],
  // point 3
  ["| Worth | money | yes | | |", "| Worth | mony | yes | | |", ["type-not-understood: mony"]],
  [
    "| Condition | choice of Good, Worn, Broken | yes | Good |",
    "| Condition | choice of Good, Worn, Broken | yes | Godo |",
    ["default-not-understood: Godo"],
  ],
  ["`out_on + LOAN_TIME`", "`out_on + LOAN_TIM`", ["unknown-constant: LOAN_TIM"]],
  ["| Back on | date | | `= Loan.filter", "| Back on | date | | `= Laon.filter", ["unknown-entity: Laon"]],
  // point 4
  [
    "| Late | Mark lost | Lost | keeper | `due < today() - LOST_AFTER` |",
    "| Late | Mark lost | Lots | keeper | `due < today() - LOST_AFTER` |",
    ["status-misspelt: Lots"],
  ],
  [
    "| Lost | Bring back | Returned | keeper |",
    "| Lost | Bring back | Returned | keper |",
    ["role-without-rights: keper"],
  ],
  [
    "`extensions < MOST_EXTENSIONS`",
    "`extensions < MOST_EXTENSIONS and extensions > 5 and extensions < 2`",
    ["condition-never-true: extensions < MOST_EXTENSIONS and extensions > 5 and extensions < 2"],
  ],
  ["| Out | at due + 1 day | Late |", "| Out | at due + 1 | Late |", ["operator-types: due + 1"]],
  // point 5
  [
    "| Tool.worth | `worth > 0 EUR` | | E10 |",
    "| Tool.worth | `worth > 0 EUR` | | E11 |",
    ["undefined-error: E11", "unused-error: E10"],
  ],
  [
    "| Loan.due | `due >= out_on` | | E1 |",
    "| Loan.due | `due <= out_on` | | E1 |",
    [
      "sample-breaks-rule: `today() + 10 days`",
      "sample-breaks-rule: `today() + 3 days`",
      "sample-breaks-rule: `today() + 1 day`",
    ],
  ],
  [
    "| Tool.worth | `worth > 0 EUR` |",
    "| Tool.worth | `worth > 0 EUR and worth < 0 EUR` |",
    ["rule-never-holds: worth > 0 EUR and worth < 0 EUR"],
  ],
  // point 6
  [
    "| keeper | see, create, change, delete | Tool | |",
    "| keeper | see, change, delete | Tool | |",
    ["action-nobody-may: create Tool"],
  ],
  [
    "| keeper | see, create, change | Person.phone, Loan.note_for_keepers | |",
    "| keeper | create, change | Person.phone, Loan.note_for_keepers | |",
    ["field-nobody-sees: Note for keepers"],
  ],
  // points 7 to 9
  ["; 5xx: keep trying; no answer: keep trying |", "; no answer: keep trying |", ["answer-not-handled: Send reminder"]],
  ["4xx: error E9;", "4xx: error E8;", ["unused-error: E9"]],
  [
    "| E5 | It has been extended {MOST_EXTENSIONS} times.",
    "| E5 | It has been extended {MOST_EXTENSION} times.",
    ["unknown-constant: MOST_EXTENSION"],
  ],
  [
    "| LOST_AFTER | 30 days |",
    "| LOST_AFTER | 30 days | |\n| FOUND_AFTER | 3 days |",
    ["unused-constant: FOUND_AFTER"],
  ],
  // appendices
  ["| drill | Hammer drill | Power tools |", "| drill | | Power tools |", ["sample-lacks-required: drill"]],
  ["| L1 | drill | amir |", "| L1 | dril | amir |", ["handle-unknown: dril"]],
  ["- When: Extend L6\n", "- When: Extnd L6\n", ["step-not-understood: Extnd L6"]],
])("%s → %s", (from, to, said) => {
  expect(afterChanging(from, to)).toEqual(said);
});
