import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { isLaidOut } from "./laid-out.ts";

const { model } = readDocument(`## 3. Entities and their fields
### Round
| Field | Type |
| --- | --- |
| Name | text |
| Checks | list of Check |
| Notes | list of Note |
### Check
| Field | Type |
| --- | --- |
| What | text |
### Note
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Round
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Planned | |
| Planned | Start | Begun | for each w in \`["Fence", "Gate"]\`: create Check with \`owner = this\`, \`what = w\` |
`);

test("P2.36 rows that an event makes are laid out, however deep in its effects; others are added by people", () => {
  expect(isLaidOut(model, "Check")).toBe(true);
  expect(isLaidOut(model, "Note")).toBe(false);
});
