import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { childAnswers } from "./answered-fields.ts";

function answered(lets: string, facts: string, rows: string): string {
  const { model } = readDocument(`## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /rounds/{id} | One round | one Round | ${lets} |

### One round
${facts}

## 3. Entities and their fields
### Round
| Field | Type |
| --- | --- |
| Name | text |
| Checks | list of Check |

### Check
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
${rows}
`);
  const check = model.entities.find(({ key }) => key === "Check");
  const found = check === undefined ? null : childAnswers(model.screens[0] ?? null, check);
  return found === null ? "" : [found.main, ...found.further].map(({ name }) => name).join(", ");
}

const CHECK = `| What | text | yes | | |
| Kind | choice of A, B | yes | | |
| Result | choice of Good, Bad, None | | | |
| How bad | choice of Little, Much | yes | Little | \`result == "Bad"\` |
| Remark | long text | | | |
| Photo | photo | | | |
| Cost | money | | | |
| Total | number | | \`= 2\` | |`;

test("P2.19 Answer here decides, whatever the type", () => {
  expect(answered("", "- Answer here: Cost, Remark", CHECK)).toBe("Cost, Remark");
  expect(answered("", "- Answer here: Total, Result", CHECK)).toBe("Result");
});

test("P2.20 without it, the first optional field that buttons can answer, with what belongs to it", () => {
  expect(answered("edit", "", CHECK)).toBe("Result, How bad, Remark, Photo");
  expect(answered("edit", "", "| What | text | yes | | |\n| Done | yes/no | | no | |")).toBe("Done");
  expect(answered("edit", "", "| What | text | yes | | |\n| Stars | rating | | | |")).toBe("Stars");
});

test("P2.20 a screen that lets nobody edit, and rows without such a field, stay as they are", () => {
  expect(answered("print", "", CHECK)).toBe("");
  expect(answered("edit", "", "| What | text | yes | | |\n| Kind | choice of A, B | yes | | |")).toBe("");
  expect(answered("edit", "", "| What | text | | | |\n| Kind | choice of A, B, C, D, E, F | | | |")).toBe("");
});
