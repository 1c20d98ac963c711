import { describe, expect, test } from "vitest";
import { openAs, type OpenedAs } from "#testing/open-as.ts";

/** A clerk sees orders and parts, but not the accounts behind them. */
const SHOP = `# Shop

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /new | New order | form for Order |

### New order
- Fields: Name

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Account | Account |
| Lines | list of Line |
| Approved | yes/no |

### Line
| Field | Type |
| --- | --- |
| Kind | text |
| Part | Part where \`kind = this.kind\` |

### Part
| Field | Type |
| --- | --- |
| Name | text |
| Kind | text |

### Account
| Field | Type |
| --- | --- |
| Name | text |
| Used | whole number |
| Last | Part |

## 4. States and transitions
### Order
| From | Event | To | Effects |
| --- | --- | --- | --- |
| start | | New | |
| New | Pay | Paid | do Charge on account |
| New | Count | New | change account with \`used = account.used + 1\` |
| New | Leave | New | \`name = "Secret"\`; do Charge on account |
| New | Copy | New | \`name = account.name\` |
| New | Warn | New | change account with \`used = account.used + 100\` |

### Account
| From | Event | To |
| --- | --- | --- |
| start | | Bankrupt |
| Bankrupt | Rescue | Good |
| Good | Charge | Good |

## 5. Rules
| On | Rule | Error |
| --- | --- | --- |
| Account.Used | at most 5 | |
| Account.Used | \`used < 100\` | FULL |
| Order.Name | at most 9 characters | |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, create, change, delete | Order | \`name != "Secret" and name != "Secret for ever"\` |
| clerk | see, create, change, delete | Part | |
| boss | everything | everything | |

## 8. Errors
| Code | Message |
| --- | --- |
| FULL | {name} has used {used} |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Part
| | Name | Kind |
| --- | --- | --- |
| bolt | Bolt | metal |
| board | Board | wood |

### Account
| | Name | Used | Last |
| --- | --- | --- | --- |
| smith | Smith | 5 | bolt |
| jones | Jones | 5 | bolt |

### Order
| | Name | Account | Status |
| --- | --- | --- | --- |
| open | First | smith | New |
| closed | Secret | smith | New |

### Line
| | Owner | Kind |
| --- | --- | --- |
| mine | open | metal |
| theirs | closed | wood |
`;

const fire = ({ app, ids }: OpenedAs, event: string) =>
  app.submit({ commands: [{ kind: "fire", entity: "Order", id: ids["open"] ?? "", event, values: {} }] });

describe("P6.13 the platform's words say nothing of a record that an effect meets and the person may not see", () => {
  const nothing = [{ code: "not-possible-now", entity: null, id: null, field: null }];

  test("not its status, its fields or its rules, when it is done and when it is offered", async () => {
    const opened = await openAs("cora", SHOP);
    for (const event of ["Pay", "Count", "Leave"])
      expect([event, await fire(opened, event)]).toMatchObject([event, { kind: "refused", refusals: nothing }]);
    const { app, ids, become } = opened;
    const offers = async () =>
      JSON.stringify((await app.ask({ kind: "record", entity: "Order", id: ids["open"] ?? "" }))?.events);
    expect(await offers()).toContain("not-possible-now");
    expect(await offers()).not.toMatch(/Bankrupt|Used/u);
    await become("bea");
    expect(await fire(opened, "Pay")).toMatchObject({
      refusals: [{ code: "wrong-status", parameters: { status: "Bankrupt" } }],
    });
    expect(await fire(opened, "Count")).toMatchObject({ refusals: [{ code: "too-large", field: "used" }] });
    expect(await offers()).toContain("Bankrupt");
  });

  test("P6.4 what the document says for it is said, without the record", async () => {
    for (const [shown, as] of [
      ["as a notice", "notice"],
      ["at the field", "notice"],
      ["as a page", "page"],
    ]) {
      const catalogue = `| Code | Message | Shown |\n| --- | --- | --- |\n| FULL | {name} has used {used} | ${shown} |`;
      const opened = await openAs("cora", SHOP.replace(/\| Code \| Message \|[^#]*/u, `${catalogue}\n\n`));
      const full = { code: "FULL", message: "Smith has used 105" };
      const told = (await fire(opened, "Warn")) as { refusals: readonly object[] };
      expect(told.refusals).toContainEqual(
        expect.objectContaining({ ...full, shown: as, entity: null, id: null, field: null }),
      );
      expect(JSON.stringify(told)).not.toContain(opened.ids["smith"]);
      await opened.become("bea");
      expect(await fire(opened, "Warn")).toMatchObject({
        refusals: expect.arrayContaining([
          expect.objectContaining({ ...full, id: opened.ids["smith"], field: "used" }),
        ]),
      });
    }
  });

  test("whoever may not delete a record does not learn whether closed ones name it", async () => {
    const seen = SHOP.replace("| clerk | see, create, change, delete | Part", "| clerk | see | Part");
    const { app, ids } = await openAs("cora", seen);
    const asked = async (part: string) => app.ask({ kind: "deletion", entity: "Part", id: ids[part] ?? "" });
    expect(await asked("bolt")).toEqual(await asked("board"));
    expect((await asked("bolt"))?.allowed).toBe(false);
  });

  test("of what the person writes themselves it is said, also where it would leave their sight", async () => {
    const { app, ids } = await openAs("cora", SHOP);
    const change = (name: string) =>
      app.submit({ commands: [{ kind: "change", entity: "Order", id: ids["open"] ?? "", values: { name } }] });
    expect(await change("far too long")).toMatchObject({ refusals: [{ code: "too-long", field: "name" }] });
    expect(await change("Secret for ever")).toMatchObject({
      refusals: [{ code: "refused", entity: "Order", id: ids["open"] }],
    });
  });
});

test("P6.6 what an effect writes into an open field is open there, and stays closed where it came from", async () => {
  const opened = await openAs("cora", SHOP);
  const { app, ids } = opened;
  expect(await fire(opened, "Copy")).toMatchObject({ kind: "done" });
  const order = await app.ask({ kind: "record", entity: "Order", id: ids["open"] ?? "" });
  expect(order?.values["name"]?.value).toBe("Smith");
  expect(order?.values["account"]?.title).toBe(null);
  expect(await app.ask({ kind: "record", entity: "Account", id: ids["smith"] ?? "" })).toBe(null);
});

test("P6.6 a history is as open as its record is now", async () => {
  const { app, ids, become } = await openAs("bea", SHOP);
  const id = ids["closed"] ?? "";
  const rename = (name: string) =>
    app.submit({ commands: [{ kind: "change", entity: "Order", id, values: { name } }] });
  const told = async () => {
    await become("cora");
    const { entries } = await app.ask({ kind: "history", entity: "Order", id });
    await become("bea");
    return JSON.stringify(entries);
  };
  expect(await told()).toBe("[]");
  await rename("Public");
  expect(await told()).toContain("Secret");
  await rename("Secret");
  expect(await told()).toBe("[]");
});

test("P3.13 how many records keep one from being deleted is told to whoever may see them all", async () => {
  const { app, ids, become } = await openAs("cora", SHOP);
  const command = { kind: "delete", entity: "Part", id: ids["bolt"] ?? "" } as const;
  const ask = () => app.ask({ kind: "deletion", entity: "Part", id: ids["bolt"] ?? "" });
  const refused = await app.submit({ commands: [command] });
  expect(refused).toMatchObject({ refusals: [{ code: "in-use", parameters: {} }] });
  const before = await ask();
  expect(before).toMatchObject({ allowed: true, inTheWay: [], further: 0, hasOthers: true });
  await become("bea");
  expect(await app.submit({ commands: [command] })).toMatchObject({
    refusals: [{ code: "referred-to", parameters: { count: "2" } }],
  });
  await app.submit({
    commands: [{ kind: "change", entity: "Account", id: ids["jones"] ?? "", values: { last: null } }],
  });
  await become("cora");
  expect(await app.submit({ commands: [command] })).toEqual(refused);
  expect(await ask()).toEqual(before);
});

test("P6.13 what can be chosen in a row tells nothing of a row that one may not see, by whatever name it comes", async () => {
  const { app, ids } = await openAs("cora", SHOP);
  const theirs = ids["theirs"] ?? "";
  const chosen = async (draft: string, row: string): Promise<readonly string[]> => {
    const asked = { draft, field: "part", row: { field: "lines", row }, search: "", limit: 9 };
    return (await app.draftOptions(asked)).options.map(({ title }) => String(title.value));
  };
  const { draft } = await app.openDraft({ entity: "Order", id: ids["open"] ?? "" });
  expect(await chosen(draft, ids["mine"] ?? "")).toEqual(["Bolt"]);
  expect(await chosen(draft, theirs)).toEqual([]);
  const lines = [{ id: null, newId: theirs, values: {} }];
  const forged = await app.openDraft({ entity: "Order", id: null, values: { lines } });
  expect(await chosen(forged.draft, theirs)).toEqual([]);
  const typed = await app.openDraft({
    entity: "Order",
    id: null,
    values: { lines: [{ id: null, values: { kind: "wood" } }] },
  });
  const [row] = typed.groups.flatMap(({ fields }) => fields.flatMap(({ rows }) => rows ?? []));
  expect(await chosen(typed.draft, row?.row ?? "")).toEqual(["Board"]);
});

test("P2.34 a form shows all that it is filled with, whatever its screen names", async () => {
  const { app, ids } = await openAs("cora", SHOP);
  const open = async (values?: { readonly [field: string]: boolean | string }) => {
    const request = { entity: "Order", id: null, screen: "New order", ...(values && { values }) };
    const { groups } = await app.openDraft(request);
    return groups.flatMap(({ fields }) => fields.map(({ field, shown }) => [field.key, shown.value]));
  };
  expect(await open()).toEqual([["name", null]]);
  expect(await open({ name: "Second" })).toEqual([["name", "Second"]]);
  expect(await open({ name: "Second", approved: true })).toEqual([
    ["name", "Second"],
    ["approved", true],
  ]);
  // Filling in a hidden record does not reveal its name.
  expect(await open({ account: ids["smith"] ?? "" })).toMatchObject([
    ["name", null],
    ["account", ids["smith"]],
  ]);
});
