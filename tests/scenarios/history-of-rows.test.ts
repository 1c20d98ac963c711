import { describe, expect, test } from "vitest";
import { openAs, type OpenedAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Shop

## 3. Entities and their fields
### Item
| Field | Type |
| --- | --- |
| Name | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Label | text |
| Pieces | whole number |

## Sample data
### Item
| | Name |
| --- | --- |
| lamp | Lamp |
`;

test("the history tells of rows that came, changed and went", async () => {
  const { app } = await openForTest(SOURCE);
  const lamp = (await app.trial.begin())["lamp"]?.id ?? "";
  const save = (parts: readonly { id: string | null; values: Record<string, string | number> }[]) =>
    app.submit({ commands: [{ kind: "change", entity: "Item", id: lamp, values: { parts } }] });
  await save([
    { id: null, values: { label: "Bulb", pieces: 1 } },
    { id: null, values: { label: "Foot", pieces: 1 } },
  ]);
  const record = await app.ask({ kind: "record", entity: "Item", id: lamp });
  const [bulb, foot] = record?.children["parts"] ?? [];
  await save([{ id: foot?.id ?? "", values: { label: "Foot", pieces: 3 } }]);
  const { entries } = await app.ask({ kind: "history", entity: "Item", id: lamp });
  const told = entries.map(({ rows }) =>
    rows.map(({ what, name, title, changes }) => [
      what,
      name,
      title,
      ...changes.map(({ from, to, ...one }) => `${one.name} ${String(from.value)} ${String(to.value)}`),
    ]),
  );
  expect(bulb).toBeDefined();
  expect(told[0]).toEqual(
    expect.arrayContaining([
      ["change", "Part", "Foot", "Pieces 1 3"],
      ["delete", "Part", "Bulb", "Label Bulb null", "Pieces 1 null"],
    ]),
  );
  expect(told[1]?.map(([what, , title]) => [what, title])).toEqual([
    ["create", "Bulb"],
    ["create", "Foot"],
  ]);
  expect(told[2]).toEqual([]);
});

const BOXES = `# Boxes

## 3. Entities and their fields
### Box
| Field | Type |
| --- | --- |
| Name | text |
| Holder | person |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see | Person | |
| clerk | see | Box | \`holder = me\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | clerk |

### Box
| | Name | Holder |
| --- | --- | --- |
| open | Ben's | ben |
| other | Ben's other | ben |
| closed | Ann's | ann |
`;

describe("P6.6 the history of a record tells of its rows what they held while they stood in it", () => {
  const withLine = async (box: string): Promise<OpenedAs & Steps> => {
    const opened = await openAs("ann", BOXES);
    const owner = opened.ids[box] ?? "";
    const { app } = opened;
    const made = await app.submit({ commands: [{ kind: "create", entity: "Line", values: { owner, text: "first" } }] });
    const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
    const change = async (values: Record<string, string>): Promise<void> => {
      await app.submit({ commands: [{ kind: "change", entity: "Line", id, values }] });
    };
    return {
      ...opened,
      write: (text) => change({ text }),
      move: (to, further = {}) => change({ owner: opened.ids[to] ?? "", ...further }),
      remove: async () => void (await app.submit({ commands: [{ kind: "delete", entity: "Line", id }] })),
      told: async (of) => {
        await opened.become("ben");
        const { entries } = await app.ask({ kind: "history", entity: "Box", id: opened.ids[of] ?? "" });
        await opened.become("ann");
        return entries.flatMap(({ rows }) =>
          rows.map(({ what, changes }) => [what, ...changes.map(({ to }) => to.value)]),
        );
      },
    };
  };
  interface Steps {
    write(text: string): Promise<void>;
    move(to: string, further?: Record<string, string>): Promise<void>;
    remove(): Promise<void>;
    told(of: string): Promise<readonly (readonly unknown[])[]>;
  }

  test("a row that went on into a closed record is not told of, there or gone", async () => {
    const { write, move, remove, told } = await withLine("open");
    expect(await told("open")).toEqual([["create", "first"]]);
    await move("closed");
    await write("secret");
    expect(await told("open")).toEqual([]);
    await remove();
    expect(await told("open")).toEqual([]);
  });

  test("one that came out of a closed record is told of since then", async () => {
    const { write, move, remove, told } = await withLine("closed");
    await write("secret");
    await move("open", { text: "harmless" });
    await write("plain");
    await remove();
    expect(await told("open")).toEqual([
      ["delete", null],
      ["change", "plain"],
    ]);
  });

  test("between records that are both open each has its part", async () => {
    const { write, move, remove, told } = await withLine("open");
    await write("here");
    await move("other");
    await write("there");
    expect(await told("open")).toEqual([
      ["change", "here"],
      ["create", "first"],
    ]);
    await remove();
    expect(await told("open")).toEqual([
      ["change", "here"],
      ["create", "first"],
    ]);
    expect(await told("other")).toEqual([
      ["delete", null],
      ["change", "there"],
    ]);
  });
});
