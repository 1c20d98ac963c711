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
