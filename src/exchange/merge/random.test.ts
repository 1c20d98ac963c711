import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { MINE, openDevice, THEIRS, type DeviceForTest } from "#testing/devices-for-test.ts";

const SOURCE = `# Specification: Lists

## 3. Entities and their fields

### List

| Field | Type |
| --- | --- |
| Name | text |
| Colour | text |
| After | List |
| Lines | list of Line |

### Line

- Belongs to: List

| Field | Type |
| --- | --- |
| Text | text |
| Count | number |

## 4. States and transitions

### List

| From | Event | To |
| --- | --- | --- |
| (start) | | Open |
| Open | Close | Closed |
| Closed | Open again | Open |
`;

const FIELDS = { List: ["name", "colour", "after", "status"], Line: ["text", "count", "owner"] } as const;

/** A random action. The numbers select among the existing records. */
type Act =
  | { readonly kind: "create"; readonly name: string; readonly lines: number }
  | { readonly kind: "change"; readonly at: number; readonly field: "name" | "colour"; readonly value: string }
  | { readonly kind: "after"; readonly at: number; readonly other: number }
  | { readonly kind: "fire"; readonly at: number; readonly event: "Close" | "Open again" }
  | { readonly kind: "row"; readonly at: number; readonly value: string }
  | { readonly kind: "delete"; readonly at: number }
  | { readonly kind: "undo"; readonly back: number };

const at = fc.nat(20);
const value = fc.constantFrom("a", "b", "c", "");
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), name: value, lines: fc.nat(2) }),
  fc.record({
    kind: fc.constant("change" as const),
    at,
    field: fc.constantFrom("name" as const, "colour" as const),
    value,
  }),
  fc.record({ kind: fc.constant("after" as const), at, other: at }),
  fc.record({
    kind: fc.constant("fire" as const),
    at,
    event: fc.constantFrom("Close" as const, "Open again" as const),
  }),
  fc.record({ kind: fc.constant("row" as const), at, value }),
  fc.record({ kind: fc.constant("delete" as const), at }),
  fc.record({ kind: fc.constant("undo" as const), back: fc.nat(3) }),
);

const everything = async ({
  app,
}: DeviceForTest): Promise<{ readonly [entity: string]: readonly { id: string }[] }> => {
  const found: { [entity: string]: { id: string }[] } = {};
  for (const [entity, fields] of Object.entries(FIELDS)) {
    const { records } = await app.readRecords({ entity, fields, limit: 1000 });
    found[entity] = records.map(({ id, values }) => ({ id, ...values })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return found;
};

const idsIn = (copy: Awaited<ReturnType<typeof everything>>): readonly string[] =>
  Object.values(copy).flatMap((records) => records.map(({ id }) => id));

async function carryOut(device: DeviceForTest, acts: readonly Act[]): Promise<void> {
  const commits: number[] = [];
  for (const one of acts) {
    const { List: lists = [], Line: lines = [] } = await everything(device);
    const pick = (from: readonly { id: string }[], index: number): string =>
      from[index % Math.max(1, from.length)]?.id ?? "";
    const command = commandOf(
      one,
      (index) => pick(lists, index),
      (index) => pick(lines, index),
      commits,
    );
    if (command === null) continue;
    const outcome = await device.app.submit({ commands: [command] });
    if (outcome.kind === "done") commits.push(outcome.commit);
  }
}

function commandOf(
  one: Act,
  list: (index: number) => string,
  line: (index: number) => string,
  commits: readonly number[],
): Command | null {
  switch (one.kind) {
    case "create": {
      const lines = Array.from({ length: one.lines }, (_, count) => ({ id: null, values: { text: one.name, count } }));
      return { kind: "create", entity: "List", values: { name: one.name, lines } };
    }
    case "change":
      return { kind: "change", entity: "List", id: list(one.at), values: { [one.field]: one.value } };
    case "after":
      return { kind: "change", entity: "List", id: list(one.at), values: { after: list(one.other) } };
    case "fire":
      return { kind: "fire", entity: "List", id: list(one.at), event: one.event, values: {} };
    case "row":
      return { kind: "change", entity: "Line", id: line(one.at), values: { text: one.value } };
    case "delete":
      return { kind: "delete", entity: "List", id: list(one.at) };
    case "undo": {
      const commit = commits.at(-1 - one.back);
      return commit === undefined ? null : { kind: "undo", commit };
    }
  }
}

const runs = process.env["NINEFOLD_FULL"] === undefined ? 4 : 300;

test("two copies with random histories: nothing is lost or doubled, and merging each into the other ends equal", async () => {
  const acts = fc.array(act, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acts, acts, acts, acts, fc.boolean(), async (before, onA, onB, after, theirs) => {
      const a = await openDevice(SOURCE);
      await carryOut(a, before);
      const b = await openDevice(await a.backUp());
      const shared = new Set(idsIn(await everything(b)));
      await carryOut(a, onA);
      await carryOut(b, onB);
      const choice = theirs ? THEIRS : MINE;
      const [wasA, wasB] = [await everything(a), await everything(b)];

      const file = await a.backUp();
      const first = await b.merge(file, choice);
      const left = (await b.exchange.mergeRefusals(first.id)).length > 0;
      const merged = await everything(b);
      // Every record exists exactly once.
      expect(new Set(idsIn(merged)).size).toBe(idsIn(merged).length);
      const made = [...idsIn(wasA), ...idsIn(wasB)].filter((id) => !shared.has(id));
      if (!left && choice === MINE) expect(idsIn(merged)).toEqual(expect.arrayContaining(made));
      if (!left) {
        // Merging the same file again changes nothing, whatever the choices.
        expect((await b.merge(file, THEIRS)).counts).toMatchObject({
          created: 0,
          changed: 0,
          deleted: 0,
          conflicts: 0,
        });
        expect(await everything(b)).toEqual(merged);
        // In the other direction, the other copy learns the choices.
        const back = await a.merge(await b.backUp(), MINE);
        expect(back.counts).toMatchObject({ conflicts: 0, refused: 0 });
        expect(await everything(a)).toEqual(merged);
        // Both continue and merge again.
        await carryOut(b, after);
        const further = await everything(b);
        expect((await a.merge(await b.backUp())).counts.conflicts).toBe(0);
        expect(await everything(a)).toEqual(further);
      }
    }),
    {
      numRuns: runs,
      interruptAfterTimeLimit: 15 * 60_000,
      // A child row was changed on one side while its owner was deleted on the other.
      examples: [
        [
          [{ kind: "create", name: "a", lines: 1 }],
          [{ kind: "row", at: 0, value: "b" }],
          [{ kind: "delete", at: 0 }],
          [],
          false,
        ],
      ],
    },
  );
});

test("one undo takes a merge back whole, whatever it did", async () => {
  const acts = fc.array(act, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acts, acts, acts, async (before, onA, onB) => {
      const a = await openDevice(SOURCE);
      await carryOut(a, before);
      const b = await openDevice(await a.backUp());
      await carryOut(a, onA);
      await carryOut(b, onB);
      const was = await everything(a);
      const { id } = await a.merge(await b.backUp(), THEIRS);
      expect(await a.exchange.undoMerge(id)).toEqual([]);
      expect(await everything(a)).toEqual(was);
    }),
    { numRuns: Math.ceil(runs / 2), interruptAfterTimeLimit: 15 * 60_000 },
  );
});
