import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import type { Command } from "#engine/contract/commands.ts";

const LIMITS = `# Specification: Tools

## 3. Entities and their fields

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | number |
| Since | date |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see | Person |
| Clerk | see, create, change | Tool |
| Keeper | see, create, change | Tool.worth |
| Keeper | create, change | Line |
| Clerk | see | Line |

## 9. Constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| LIMIT | 10 | Keeper |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk, Keeper |
`;

const limit: Command = { kind: "setConstant", name: "LIMIT", value: 99 };
const tool = (values: Extract<Command, { kind: "create" }>["values"]): Command => ({
  kind: "create",
  entity: "Tool",
  values: { name: "Saw", ...values },
});

test.each([
  ["a constant is taken back", limit, 1, "refused"],
  ["a constant is set again", limit, 2, "refused"],
  ["a closed field is given again", tool({ worth: 5 }), 2, "refused"],
  ["a closed row is made again", tool({ lines: [{ id: null, values: { text: "x" } }] }), 2, "refused"],
  ["an open record is made again", tool({ since: "2026-01-01" }), 2, "done"],
  ["a new record is taken back", tool({ since: "2026-01-01" }), 1, "done"],
] as const)(
  "P6.16 %s with the rights of doing it, and not by whoever has lost them",
  async (_, command, steps, ends) => {
    for (const loses of [false, true]) {
      const { app, ids, become } = await openAs("ben", LIMITS);
      const done = async (one: Command): Promise<Command> => {
        const outcome = await app.submit({ commands: [one] });
        if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
        return { kind: "undo", commit: outcome.commit };
      };
      let last = await done(command);
      if (steps === 2) last = await done(last);
      await become("ann");
      const roles = loses ? ["Clerk"] : ["Clerk", "Keeper"];
      await done({ kind: "change", entity: "Person", id: ids["ben"] ?? "", values: { roles } });
      await become("ben");
      expect((await app.submit({ commands: [last] })).kind).toBe(loses ? ends : "done");
    }
  },
);

const ORDERS = `# Specification: Orders

## 3. Entities and their fields

### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions

### Order
| Status | Open to change |
| --- | --- |
| Draft | yes |
| Empty | no |
| Sent | no |

| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Sent |
| Draft | when \`lines.size() = 0\` | Empty |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Clerk | see, create, change, delete, Send | Order |
| Clerk | see | Person |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | Clerk |

### Order
| | Name | Status |
| --- | --- | --- |
| one | One | Draft |
| two | Two | Draft |

### Line
| | Owner | What |
| --- | --- | --- |
| soap | one | Soap |
| rope | two | Rope |
`;

test.each([
  ["a row goes, and its owner closes by itself", false, [{ kind: "delete", entity: "Line", id: "soap" }]],
  ["a row goes, and its owner is sent", true, [{ kind: "delete", entity: "Line", id: "soap" }]],
  [
    "a row moves, and its owner is sent",
    true,
    [{ kind: "change", entity: "Line", id: "soap", values: { owner: "two" } }],
  ],
] as const)("P6.16 what may be done may be done again: %s", async (_, sends, acts) => {
  const { app, ids } = await openAs("cora", ORDERS);
  const real = (text: string): string => ids[text] ?? text;
  const commands = JSON.parse(JSON.stringify(acts), (_key, value: unknown) =>
    typeof value === "string" ? real(value) : value,
  ) as Command[];
  if (sends) commands.push({ kind: "fire", entity: "Order", id: real("one"), event: "Send", values: {} });
  const statuses = async () => {
    const { records } = await app.readRecords({ entity: "Order", fields: ["status"], limit: 5 });
    return records.map(({ values }) => values["status"]);
  };
  let outcome = await app.submit({ commands });
  const after = await statuses();
  expect(after).not.toEqual(["Draft", "Draft"]);
  for (const expected of [["Draft", "Draft"], after, ["Draft", "Draft"]]) {
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    outcome = await app.submit({ commands: [{ kind: "undo", commit: outcome.commit }] });
    expect(outcome.kind).toBe("done");
    expect(await statuses()).toEqual(expected);
  }
});
