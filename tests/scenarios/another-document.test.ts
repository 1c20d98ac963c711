import { expect, test } from "vitest";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";
import type { Value } from "#expr/types.ts";

const fees = (type: string, constant = "5 EUR", currency = "EUR"): string => `# Fees

## 1. What the product does and for whom
- Currency: ${currency}

## 3. Entities and their fields
### Fee
| Field | Type |
| --- | --- |
| Name | text |
| Amount | ${type} |

## 9. Business constants and limits
| Constant | Value | Changeable by |
| --- | --- | --- |
| FINE | ${constant} | anyone |
`;

const under = (source: string, { database, clock }: ForTest): Promise<ForTest> =>
  openForTest(source, { database, clock });

test.each([
  ["money", "money", "JPY", 100_000, 125_000],
  ["money", "number", "EUR", 100_000, 125_000],
  ["text", "number", "EUR", "abc", "12"],
] as const)(
  "P6.16 a step that was done while %s stood there is not taken back into %s (%s): it would mean something else",
  async (type, other, currency, first, second) => {
    const before = await openForTest(fees(type));
    const create = { kind: "create", entity: "Fee", values: { name: "A", amount: first as Value } } as const;
    const made = await before.app.submit({ commands: [create] });
    const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
    const change = { kind: "change", entity: "Fee", id, values: { amount: second as Value } } as const;
    const changed = await before.app.submit({ commands: [change] });
    const commit = changed.kind === "done" ? changed.commit : 0;
    expect(await before.app.ask({ kind: "undoable", commit })).toEqual({ undoable: true });

    // A document that only adds to the old one leaves the commit undoable.
    const wider = await under(fees(type).replace("| Name |", "| Note | text |\n| Name |"), before);
    expect(await wider.app.ask({ kind: "undoable", commit })).toEqual({ undoable: true });

    const after = await under(fees(other, "5 EUR", currency), before);
    const now = after.store.records.read("Fee", id)?.["amount"];
    expect(await after.app.ask({ kind: "undoable", commit })).toEqual({ undoable: false });
    expect(await after.app.submit({ commands: [{ kind: "undo", commit }] })).toMatchObject({
      kind: "refused",
      refusals: [{ code: "not-undoable" }],
    });
    expect(after.store.records.read("Fee", id)?.["amount"]).toBe(now);
    // Commits made under the new document can be undone.
    const again = await after.app.submit({ commands: [{ ...change, values: { amount: 7 } }] });
    const undone = await after.app.submit({
      commands: [{ kind: "undo", commit: again.kind === "done" ? again.commit : 0 }],
    });
    expect(undone.kind).toBe("done");
    expect(after.store.records.read("Fee", id)?.["amount"]).toBe(now);
  },
);

test.each([
  ["5", 5],
  ["500 JPY", 500],
  ["5 %", 0.05],
  ["3 days", "P3D"],
  ['`"five"`', "five"],
])("P9.2 what was set for a constant in euros is not taken for %s", async (constant, worth) => {
  const before = await openForTest(fees("money"));
  const set = { kind: "setConstant", name: "FINE", value: 700 } as const;
  expect((await before.app.submit({ commands: [set] })).kind).toBe("done");
  const now = async ({ app }: ForTest): Promise<Value | undefined> =>
    (await app.ask({ kind: "constants" })).constants.find(({ name }) => name === "FINE")?.shown.value;
  expect(await now(before)).toBe(700);
  const after = await under(fees("money", constant), before);
  expect(await now(after)).toEqual(worth);
  // Under the earlier document the set value applies again.
  expect(await now(await under(fees("money"), before))).toBe(700);
});

test("P3.17 the history says what a value was, whatever its field is now and whatever it is called", async () => {
  const before = await openForTest(fees("money"));
  const create = { kind: "create", entity: "Fee", values: { name: "A", amount: 1250 } } as const;
  const made = await before.app.submit({ commands: [create] });
  const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  const past = async ({ app }: ForTest): Promise<readonly unknown[]> =>
    (await app.ask({ kind: "history", entity: "Fee", id })).entries
      .flatMap(({ changes }) => changes)
      .flatMap(({ name, to }) => (name === "Name" ? [] : [[to.value, to.type]]));
  const money = [1250, { kind: "money", currency: "EUR" }];
  const number = await under(fees("number"), before);
  expect(await past(number)).toEqual([money]);
  await number.app.submit({ commands: [{ kind: "change", entity: "Fee", id, values: { amount: 7 } }] });
  const renamed = fees("percent").replace(
    "| Field | Type |\n| --- | --- |",
    "| Field | Type | Was |\n| --- | --- | --- |",
  );
  const share = await under(renamed.replace("| Amount | percent |", "| Share | percent | Amount |"), before);
  expect(await past(share)).toEqual([[7, { kind: "number" }], money]);
  const gone = await under(fees("money").replace("| Amount | money |\n", ""), before);
  expect(await past(gone)).toEqual([[7, { kind: "number" }], money]);
  const yen = await under(fees("money", "5 JPY", "JPY"), before);
  expect(await past(yen)).toEqual([[7, { kind: "number" }], money]);
  const again = await under(fees("money"), before);
  await again.app.submit({ commands: [{ kind: "change", entity: "Fee", id, values: { amount: 99 } }] });
  expect((await past(again))[0]).toEqual([99, { kind: "money" }]);
});
