import { expect, test } from "vitest";
import type { Refusal } from "#engine/contract/commands.ts";
import type { EventOffer } from "#engine/contract/queries.ts";
import { readDocument } from "#read/read-document.ts";
import { pageButtons, type CreateOffer } from "./page-buttons.ts";

const { model } = readDocument(`## 2. Screens and routes
| Screen | Route | Shows | Lets a user |
| --- | --- | --- | --- |
| One tool | /tools/:id | one Tool | create Loan, Withdraw, Repair, Check, edit |

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

### Loan
| Field | Type |
| --- | --- |
| Tool | Tool |

## 4. States and transitions
### Tool
| From | Event | To |
| --- | --- | --- |
| start | | Whole |
| Whole | Withdraw | Withdrawn |
| Whole | Check | |
| Broken | Repair | Whole |
`);
const table = model.states.find(({ entity }) => entity === "Tool");
const actions = model.screens.find(({ name }) => name === "One tool")?.actions ?? [];

const OUT: Refusal = {
  code: "E3",
  message: "The drill is already out.",
  shown: "field",
  command: 0,
  entity: "Loan",
  id: null,
  field: "tool",
};
const said = { code: "error", error: { code: "E1", message: "Needs a new plug." } } as const;

const offer = (event: string, more: Partial<EventOffer> = {}): EventOffer => ({
  event,
  to: null,
  final: false,
  asksFor: [],
  allowed: true,
  reason: null,
  ...more,
});
const loan = (...refusals: readonly Refusal[]): CreateOffer => ({ entity: "Loan", refusals });

/** `*` marks a filled button, `-` a quiet one. */
const buttons = (status: string, offers: readonly EventOffer[], creates: readonly CreateOffer[]): readonly string[] =>
  pageButtons(table, status, actions, offers, creates).map(
    ({ key, filled, reason }) => `${filled ? "*" : ""}${reason === null ? "" : "-"}${key}`,
  );

test("P2.22 what the screen creates is filled where no event leads forward", () => {
  expect(buttons("Whole", [offer("Withdraw")], [loan()])).toEqual(["*create Loan", "event withdraw"]);
  // An event that keeps the status leads forward too, and comes before creating.
  expect(buttons("Whole", [offer("Withdraw"), offer("Check")], [loan()])).toEqual([
    "*event check",
    "create Loan",
    "event withdraw",
  ]);
});

test("P2.24 what would be refused is quiet and last, with its reason, and never filled", () => {
  expect(buttons("Whole", [offer("Withdraw")], [loan(OUT)])).toEqual(["event withdraw", "-create Loan"]);
  expect(buttons("Whole", [], [loan(OUT)])).toEqual(["-create Loan"]);
  expect(buttons("Broken", [offer("Repair", { to: "Whole" })], [loan(OUT)])).toEqual(["*event repair", "-create Loan"]);
  const [quiet] = pageButtons(table, "Whole", actions, [], [loan(OUT, { ...OUT, message: null, code: "refused" })]);
  expect(quiet?.reason).toMatchObject({
    code: "several",
    reasons: [{ code: "error", error: { message: "The drill is already out." } }, { code: "error" }],
  });
});

test("P2.22 an event that waits for work, or would only warn, is not filled", () => {
  const waits = offer("Repair", { to: "Whole", allowed: false, reason: said });
  expect(buttons("Broken", [waits], [])).toEqual(["-event repair"]);
  expect(buttons("Broken", [offer("Repair", { to: "Whole", reason: said })], [])).toEqual(["event repair"]);
  // An event that only others may fire is in the page's menu.
  expect(buttons("Broken", [offer("Repair", { allowed: false, reason: { code: "nobody" } })], [])).toEqual([]);
});
