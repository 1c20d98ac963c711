import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const ORDERS = (rights: string): string => `## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Who | Person |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see | Person | |
${rights}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Order
| | Name | Open |
| --- | --- | --- |
| o1 | One | yes |
| o2 | Two | no |

### Line
| | Owner | What | Who |
| --- | --- | --- | --- |
| soap | o1 | Soap | cora |
| ring | o1 | Ring | |
| coin | o2 | Coin | bea |
`;

const ONLY_MINE = ORDERS("| clerk | see | Order | |\n| clerk | change | Order | `lines.exists(l, l.who = me)` |");

test.each(["submit", "merge"] as const)(
  "P6.5 a row gives nobody the right on the record that it is put into (%s)",
  async (as) => {
    const { app, ids } = await openAs("cora", ONLY_MINE);
    const values = { owner: ids["o2"] ?? "", who: ids["cora"] ?? "" };
    const made = await app.submit(
      as === "merge"
        ? { as, commands: [{ kind: "merge", entity: "Line", id: "new", values }] }
        : { commands: [{ kind: "create", entity: "Line", values }] },
    );
    expect(made).toMatchObject({ kind: "refused", refusals: [{ code: "refused" }] });
    const change = { kind: "change", entity: "Order", id: ids["o2"] ?? "", values: { name: "mine" } } as const;
    expect(await app.submit({ commands: [change] })).toMatchObject({ kind: "refused" });
    const own = { ...values, owner: ids["o1"] ?? "" };
    expect(await app.submit({ commands: [{ kind: "create", entity: "Line", values: own }] })).toMatchObject({
      kind: "done",
    });
  },
);

test.each(["submit", "merge"] as const)(
  "P6.5 a row that is moved gives nobody the right on the record that it is moved to (%s)",
  async (as) => {
    const { app, ids } = await openAs("cora", ONLY_MINE);
    const move = async (row: string): Promise<string> => {
      const named = { entity: "Line", id: ids[row] ?? "", values: { owner: ids["o2"] ?? "", who: ids["cora"] ?? "" } };
      const kind = as === "merge" ? "merge" : "change";
      return (await app.submit({ ...(as === "merge" && { as }), commands: [{ kind, ...named }] })).kind;
    };
    expect([await move("soap"), await move("ring")]).toEqual(["refused", "refused"]);
  },
);

const WHILE_THERE = ORDERS(
  '| clerk | see | Order | |\n| clerk | change | Order | `open` |\n| clerk | change | Order | `lines.exists(l, l.what = "Coin")` |',
).replace("| o1 | One | yes |", "| o1 | One | no |\n| o3 | Three | yes |");

test.each(["submit", "merge"] as const)(
  "P6.5 a row goes and is moved away only where its former owner could be changed afterwards (%s)",
  async (as) => {
    const { app, ids } = await openAs("cora", WHILE_THERE);
    const id = ids["coin"] ?? "";
    const values = { owner: ids["o3"] ?? "" };
    const moved = await app.submit(
      as === "merge"
        ? { as, commands: [{ kind: "merge", entity: "Line", id, values }] }
        : { commands: [{ kind: "change", entity: "Line", id, values }] },
    );
    const gone = await app.submit({ commands: [{ kind: "delete", entity: "Line", id }] });
    expect([moved.kind, gone.kind]).toEqual(["refused", "refused"]);
    const added = await app.submit({
      commands: [{ kind: "create", entity: "Line", values: { owner: ids["o2"] ?? "", what: "Coin" } }],
    });
    expect(added.kind).toBe("done");
    expect((await app.submit({ commands: [{ kind: "delete", entity: "Line", id }] })).kind).toBe("done");
  },
);

test("P6.16 a row is not taken back where its owner may not be changed any more", async () => {
  const { app, ids, become } = await openAs(
    "cora",
    ORDERS("| clerk | see | Order | |\n| clerk | change | Order | `open` |"),
  );
  const owner = ids["o1"] ?? "";
  const made = await app.submit({ commands: [{ kind: "create", entity: "Line", values: { owner, what: "Rope" } }] });
  const moved = await app.submit({ commands: [{ kind: "delete", entity: "Line", id: ids["ring"] ?? "" }] });
  const undo = (outcome: typeof made) =>
    app.submit({ commands: [{ kind: "undo", commit: outcome.kind === "done" ? outcome.commit : -1 }] });
  const back = await undo(moved);
  const open = (value: boolean) =>
    app.submit({ commands: [{ kind: "change", entity: "Order", id: owner, values: { open: value } }] });
  await become("bea");
  await open(false);
  await become("cora");
  expect([(await undo(made)).kind, (await undo(back)).kind]).toEqual(["refused", "refused"]);
  await become("bea");
  await open(true);
  await become("cora");
  expect([(await undo(back)).kind, (await undo(made)).kind]).toEqual(["done", "done"]);
});

test("P6.6 a merge makes no rows in a list that is closed", async () => {
  const { app } = await openAs(
    "cora",
    ORDERS("| clerk | see, create, change | Order | |\n| boss | see, create, change | Order.lines | |"),
  );
  const merge = (id: string, lines: readonly { id: null; newId: string; values: { what: string } }[]) =>
    app.submit({ as: "merge", commands: [{ kind: "merge", entity: "Order", id, values: { name: id, lines } }] });
  expect((await merge("m1", [{ id: null, newId: "l1", values: { what: "x" } }])).kind).toBe("refused");
  expect((await merge("m2", [])).kind).toBe("done");
});
