import type { FileOutcome } from "#engine/contract/app.ts";
import type { Values } from "#engine/contract/commands.ts";
import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Loans

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Fee | number |
| Borrower | person |

## 4. States and transitions
### Loan
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Out | |
| Out | Return | Back | keeper |
| Out | Extend | Out | borrower |
| Out | Note | Out | |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | everything | everything | |
| clerk | see, change | Loan | \`status == "Out"\` |
| cashier | see | Loan | |
| cashier | see, change | Loan.fee | |
`;

const said = (source: string, rows: readonly { readonly start: number; readonly end: number }[]): readonly string[] =>
  rows.map(({ start, end }) => source.slice(start, end).trim());

test("P6.1 a right is explained for actions, fields and events, on a record and in general", async () => {
  const { app } = await openForTest(SOURCE);
  const of = async (role: string, action: string, on: string, id: string | null = null) => {
    const { allowed, rows } = await app.explainRight(role, action, on, id);
    return [allowed, said(SOURCE, rows).map((row) => row.split("|")[1]?.trim())];
  };
  const made = await app.trial.put("Loan", null, { name: "A", status: "Out" });
  const back = await app.trial.put("Loan", null, { name: "B", status: "Back" });
  for (const id of [null, made.id]) {
    expect(await of("keeper", "delete", "Loan", id)).toEqual([true, ["keeper"]]);
    expect(await of("clerk", "change", "Loan", id)).toEqual([true, ["clerk"]]);
    expect((await of("clerk", "delete", "Loan", id))[0]).toBe(false);
    expect((await of("clerk", "see", "Loan.fee", id))[0]).toBe(false);
    expect((await of("cashier", "see", "Loan.fee", id))[0]).toBe(true);
    expect(await of("cashier", "change", "Loan.fee", id)).toEqual([true, ["cashier"]]);
    expect((await of("cashier", "change", "Loan.name", id))[0]).toBe(false);
    expect(await of("keeper", "Return", "Loan", id)).toEqual([true, ["Out"]]);
    expect(await of("clerk", "Return", "Loan", id)).toEqual([false, ["Out"]]);
    expect((await of("clerk", "Note", "Loan", id))[0]).toBe(true);
    expect((await of("cashier", "Note", "Loan", id))[0]).toBe(false);
  }
  expect((await of("clerk", "change", "Loan", back.id))[0]).toBe(false);
  expect((await of("clerk", "Extend", "Loan"))[0]).toBe(true);
  expect((await of("keeper", "Return", "Loan", back.id))[0]).toBe(false);
  for (const [action, on] of [
    ["see", "Nothing"],
    ["see", "Loan.nothing"],
    ["Nothing", "Loan"],
    ["Return", "Loan.fee"],
  ] as const)
    expect((await of("keeper", action, on))[0]).toBe(false);
});

test("a field takes no file that is not kept here", async () => {
  const { app } = await openForTest(
    SOURCE.replace("| Fee | number |", "| Fee | number |\n| Picture | photo |\n| Papers | photos |"),
  );
  const value = await app.keepFile(new Uint8Array([1, 2, 3]), "a.png", "image/png");
  const kept = value.kind === "kept" ? value.value : {};
  const create = (picture: object, papers: readonly object[]) =>
    app.submit({ commands: [{ kind: "create", entity: "Loan", values: { picture, papers } as Values }] });
  expect(await create(kept, [kept])).toMatchObject({ kind: "done" });
  const gone = { ...kept, hash: "0123456789abcdef" };
  expect(await create(gone, [kept, gone])).toMatchObject({
    kind: "refused",
    refusals: [
      { code: "not-a-file", field: "picture" },
      { code: "not-a-file", field: "papers" },
    ],
  });
});

test("a thumbnail is kept with its file and read in its place", async () => {
  const { app } = await openForTest(SOURCE);
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const hashOf = (outcome: FileOutcome): string => (outcome.kind === "kept" ? String(outcome.value["hash"]) : "");
  const hash = hashOf(await app.keepFile(bytes("large"), "a.png", "image/png", bytes("small")));
  const plain = hashOf(await app.keepFile(bytes("other"), "b.png", "image/png"));
  expect(await app.readFile(hash)).toEqual(bytes("large"));
  expect(await app.readFile(hash, "thumbnail")).toEqual(bytes("small"));
  expect(await app.readFile(plain, "thumbnail")).toEqual(bytes("other"));
});
