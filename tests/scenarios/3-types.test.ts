import { beforeAll, describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

interface Case {
  readonly type: string;
  readonly takes: readonly Value[];
  readonly refuses: readonly Value[];
  readonly code: string;
}

/** Per type: values that are stored unchanged, and values that are refused with the given code. */
const CASES: readonly Case[] = [
  { type: "text", takes: ["a", "ü 字 'x"], refuses: [1, true, ["a"]], code: "not-a-text" },
  { type: "long text", takes: ["a\nb"], refuses: [1], code: "not-a-text" },
  { type: "formatted text", takes: ["**a**"], refuses: [1], code: "not-a-text" },
  { type: "list of text", takes: [["a", "b"]], refuses: ["a", 1], code: "not-a-list" },
  { type: "number", takes: [1, -1.5, 0], refuses: ["1", true], code: "not-a-number" },
  { type: "whole number", takes: [3, -3], refuses: [1.5, "3"], code: "not-a-whole-number" },
  { type: "percent", takes: [0.09], refuses: ["9%"], code: "not-a-number" },
  { type: "rating", takes: [1, 5], refuses: [0, 6, 2.5], code: "not-a-rating" },
  { type: "money", takes: [1250], refuses: ["12.50", true], code: "not-an-amount" },
  { type: "yes/no", takes: [true, false], refuses: ["yes", 1], code: "not-yes-or-no" },
  { type: "date", takes: ["2028-02-29"], refuses: ["2026-02-29", "29.02.2028", 5], code: "not-a-date" },
  { type: "time", takes: ["14:30"], refuses: ["25:00", "half past two"], code: "not-a-time" },
  {
    type: "date and time",
    takes: ["2026-03-01T12:00:00.000Z"],
    refuses: ["2026-02-30T12:00:00.000Z", "soon"],
    code: "not-a-moment",
  },
  { type: "duration", takes: ["P14D"], refuses: ["a while", 14], code: "not-a-duration" },
  { type: "choice of Red, Green", takes: ["Red"], refuses: ["Blue", "red ", 1], code: "not-a-choice" },
  { type: "choices of Red, Green", takes: [["Red"], ["Red", "Green"]], refuses: [["Blue"]], code: "not-a-choice" },
  { type: "email", takes: ["a@b.org"], refuses: ["nobody", "a@"], code: "not-an-email" },
  { type: "phone", takes: ["+49 30 123456"], refuses: ["call me"], code: "not-a-phone-number" },
  {
    type: "link",
    takes: ["https://example.org/a?b=c"],
    refuses: ["javascript:alert(1)", "not a link"],
    code: "not-a-link",
  },
  {
    type: "colour",
    takes: ["#0a7d6c", "teal", "rgb(10 125 108 / 50%)"],
    refuses: ["not a colour", "#xyz", "url(https://a.b)", 7],
    code: "not-a-colour",
  },
  { type: "barcode", takes: ["4006381333931"], refuses: [4006381333931], code: "not-a-text" },
  {
    type: "location",
    takes: [{ latitude: 52.5, longitude: 13.4 }],
    refuses: [{ latitude: 91, longitude: 0 }, "here"],
    code: "not-a-place",
  },
  {
    type: "photo",
    takes: [],
    refuses: ["photo.jpg", 7],
    code: "not-a-file",
  },
  { type: "Thing", takes: [], refuses: ["nobody"], code: "no-such-record" },
  { type: "person", takes: ["me"], refuses: ["nobody"], code: "no-such-record" },
];

const SOURCE = `# Types

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
${CASES.map(({ type }, i) => `| F${i} | ${type} |`).join("\n")}
`;

let opened: ForTest;

beforeAll(async () => {
  opened = await openForTest(SOURCE);
});

const create = (field: string, value: Value) =>
  opened.app.submit({ commands: [{ kind: "create", entity: "Thing", values: { [field]: value } }] });

describe("P3.1 each type takes its own values and no others", () => {
  test.each(CASES.map((each, i) => ({ ...each, field: `f${i}` })))(
    "P3.1 $type",
    async ({ takes, refuses, code, field }) => {
      for (const value of takes) {
        const outcome = await create(field, value);
        expect(outcome, JSON.stringify(value)).toMatchObject({ kind: "done" });
        const id = outcome.kind === "done" ? (outcome.records[0]?.id ?? "") : "";
        const record = await opened.app.ask({ kind: "record", entity: "Thing", id });
        expect(record?.values[field]?.value).toEqual(value);
      }
      for (const value of refuses)
        expect(await create(field, value), JSON.stringify(value)).toMatchObject({
          kind: "refused",
          refusals: [{ code, field, shown: "field" }],
        });
      expect(await create(field, null)).toMatchObject({ kind: "done" });
    },
  );
});
