import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { openAs } from "#testing/open-as.ts";

const VAULTS = `# Specification: Vaults

## 3. Entities and their fields

### Gate
| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |

### Vault
| Field | Type |
| --- | --- |
| Name | text |
| Fee | number |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Text | text |

### Note
| Field | Type |
| --- | --- |
| Text | text |
| Vault | Vault |
| Star | number |
| Rows | list of Row |

### Row
| Field | Type |
| --- | --- |
| Text | text |
| Mark | number |

### Order
| Field | Type |
| --- | --- |
| Text | text |
| Items | list of Item |

### Item
| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions

### Note
| From | Event | To | Who | Only if | Asks for |
| --- | --- | --- | --- | --- | --- |
| start | | Gold | | \`Gate.exists(g, g.open)\` | |
| start | | Plain | | | |
| Plain | Rise | Gold | anyone | \`Gate.exists(g, g.open)\` | |
| Plain | Rise | Silver | anyone | | |
| Plain | Point | Plain | anyone | | Vault |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Gate | \`not open\` | Gates are shut. |
| Note | \`vault is empty or vault.fee < 5\` | It costs {vault.fee}. |
| Order | \`items.size() > 0\` | Order something. |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Clerk | see, change | Gate | |
| Clerk | see | Vault | \`Gate.exists(g, g.open)\` |
| Clerk | change | Vault | |
| Clerk | see, create, change | Note | |
| Clerk | see, create, change | Note.star, Row.mark | \`Gate.exists(g, g.open)\` |
| Clerk | see, create, change | Order | \`text != "closed"\` |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Gate
| | Name | Open |
| --- | --- | --- |
| g1 | Main | no |

### Vault
| | Name | Fee |
| --- | --- | --- |
| v1 | Crown | 4242 |

### Note
| | Text |
| --- | --- |
| n1 | First |

### Row
| | Owner | Text |
| --- | --- | --- |
| r1 | n1 | One |
`;

/** The document without events, so that only conditions of rights read the gates. */
const PLAIN = VAULTS.replace(/## 4[^]*?(?=## 5)/u, "");

type Acts = (ids: (handle: string) => string) => Command;

const ACTS = {
  "a name in a new record": (ids) => ({ kind: "create", entity: "Note", values: { vault: ids("v1") } }),
  "a name in a change": (ids) => ({ kind: "change", entity: "Note", id: ids("n1"), values: { vault: ids("v1") } }),
  "a name that an event asks for": (ids) => ({
    kind: "fire",
    entity: "Note",
    id: ids("n1"),
    event: "Point",
    values: { vault: ids("v1") },
  }),
  "a name that is merged": (ids) => ({ kind: "merge", entity: "Note", id: ids("n1"), values: { vault: ids("v1") } }),
  "an owner": (ids) => ({ kind: "create", entity: "Line", values: { text: "x", owner: ids("v1") } }),
  "a field of a new record": () => ({ kind: "create", entity: "Note", values: { text: "x", star: 3 } }),
  "a field that is merged": (ids) => ({ kind: "merge", entity: "Note", id: ids("n1"), values: { star: 3 } }),
  "a field of a row": (ids) => ({
    kind: "change",
    entity: "Note",
    id: ids("n1"),
    values: { rows: [{ id: ids("r1"), values: { mark: 3 } }] },
  }),
  "a field of a new row": (ids) => ({
    kind: "change",
    entity: "Note",
    id: ids("n1"),
    values: {
      rows: [
        { id: ids("r1"), values: {} },
        { id: null, values: { text: "Two", mark: 3 } },
      ],
    },
  }),
} satisfies { readonly [what: string]: Acts };

const gate = (ids: (handle: string) => string, open: boolean): Command => ({
  kind: "change",
  entity: "Gate",
  id: ids("g1"),
  values: { open },
});

test.each(Object.entries(ACTS))(
  "P6.13 what could not be saved opens nothing between two commands: %s",
  async (_, actOf) => {
    const isEvent = actOf(String).kind === "fire";
    const { app, ids, become } = await openAs("ben", isEvent ? VAULTS : PLAIN);
    const idOf = (handle: string): string => ids[handle] ?? "";
    const act = actOf(idOf);
    expect((await app.submit({ commands: [gate(idOf, true)] })).kind).toBe("refused");
    expect((await app.submit({ commands: [act] })).kind).toBe("refused");
    const between = await app.submit({ commands: [gate(idOf, true), act, gate(idOf, false)] });
    expect(between.kind).toBe("refused");
    // The refusal reveals nothing of the record that the act would have reached.
    expect(JSON.stringify(between)).not.toContain("costs");
    await become("ann");
    const { records } = await app.readRecords({ entity: "Note", fields: ["vault", "star"], limit: 9 });
    expect(records.map(({ values }) => [values["vault"], values["star"]])).toEqual([[null, null]]);
  },
);

test("P6.13 what a command meets that only something unsaved has opened is not told", async () => {
  const { app, ids } = await openAs("ben", PLAIN);
  const idOf = (handle: string): string => ids[handle] ?? "";
  const name: Command = { kind: "create", entity: "Note", values: { vault: idOf("v1") } };
  const told = await app.submit({ commands: [gate(idOf, true), name] });
  expect(told.kind).toBe("refused");
  expect(JSON.stringify(told)).not.toContain("costs");
  // The same if another value in the submission is refused.
  const wrong: Command = { kind: "change", entity: "Gate", id: idOf("g1"), values: { open: true, name: 5 } };
  const said = await app.submit({ commands: [wrong, name] });
  expect(said.kind === "refused" && said.refusals.map(({ code }) => code)).toEqual(["not-a-text"]);
});

test("P6.13 what could not be saved chooses no start and no row of an event", async () => {
  const { app, ids } = await openAs("ben", VAULTS);
  const idOf = (handle: string): string => ids[handle] ?? "";
  const make: Command = { kind: "create", entity: "Note", values: { text: "x" } };
  const rise: Command = { kind: "fire", entity: "Note", id: idOf("n1"), event: "Rise", values: {} };
  for (const act of [make, rise])
    expect((await app.submit({ commands: [gate(idOf, true), act, gate(idOf, false)] })).kind).toBe("refused");
  expect((await app.submit({ commands: [make, rise] })).kind).toBe("done");
  const { records } = await app.readRecords({ entity: "Note", fields: ["status"], limit: 9 });
  expect(records.map(({ values }) => values["status"]).sort()).toEqual(["Plain", "Silver"]);
});

test("P6.13 what is whole only with the commands behind it is saved with them", async () => {
  const { app } = await openAs("ben", VAULTS);
  const order: Command = { kind: "create", entity: "Order", id: "o1", values: { text: "open" } };
  const item: Command = { kind: "create", entity: "Item", values: { text: "Rope", owner: "o1" } };
  const note: Command = { kind: "create", entity: "Note", values: { text: "Ordered" } };
  expect((await app.submit({ commands: [order] })).kind).toBe("refused");
  expect((await app.submit({ commands: [order, item] })).kind).toBe("done");
  const other = { ...order, id: "o2" };
  expect(
    (await app.submit({ commands: [other, note, { ...item, values: { ...item.values, owner: "o2" } }] })).kind,
  ).toBe("done");
});
