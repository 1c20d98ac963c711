import { expect, test } from "vitest";
import type { Outcome } from "#engine/contract/commands.ts";
import type { ListAnswer, ListQuery } from "#engine/contract/queries.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Notes

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /notes | Notes | list of Note by name |
| /kinds | By kind | list of Note by name grouped by kind |

### Notes
- Filters: Kind, Writer

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Name | text |
| Kind | choice of Old, New |
| Writer | person |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| writer | see, create, change | Note | \`writer == me\` |
| writer | see | Person | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | writer |
| bo | Bo | writer |
`;

const MANY = 1200;
const NOTES: ListQuery = { kind: "list", screen: "Notes", view: 0, from: 0, limit: 10 };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function start(later?: (work: () => void) => void) {
  const opened = await openForTest(SOURCE, later && { later });
  const { app } = opened;
  await app.loadSampleData();
  const { profiles } = await app.describe();
  const idOf = (name: string): string => profiles.find((profile) => profile.name === name)?.id ?? "";
  await app.chooseProfile(idOf("Ana"));
  const create = (name: string): Promise<Outcome> =>
    app.submit({
      commands: [{ kind: "create", entity: "Note", values: { name, kind: "New", writer: idOf("Ana") } }],
    });
  const commands = Array.from({ length: MANY }, (_, i) => ({
    kind: "create" as const,
    entity: "Note",
    values: { name: `note ${i}`, kind: i % 2 === 0 ? "Old" : "New", writer: idOf("Ana") },
  }));
  expect(await app.submit({ commands })).toMatchObject({ kind: "done" });
  return { app, idOf, create };
}

test("the page of a long list comes first, its counts follow; those of before stand until then", async () => {
  const { app, create } = await start();
  const answers: ListAnswer[] = [];
  app.watch(NOTES, (answer) => answers.push(answer));
  await settled();
  expect(answers.map(({ rows, total, matching }) => [rows.length, total, matching])).toEqual([
    [10, null, null],
    [10, MANY, MANY],
  ]);
  const options = answers.map(({ filters }) =>
    filters.map(({ field, options: each }) => [field, each.map((one) => one.count)]),
  );
  expect(options).toEqual([
    [
      ["kind", [null, null]],
      ["writer", []],
    ],
    [
      ["kind", [MANY / 2, MANY / 2]],
      ["writer", [MANY]],
    ],
  ]);
  answers.length = 0;
  await create("a new one");
  await settled();
  expect(answers.map(({ rows, total }) => [rows[0]?.title.value, total])).toEqual([
    ["a new one", MANY],
    ["a new one", MANY + 1],
  ]);
  expect(await app.ask(NOTES)).toEqual(answers.at(-1));
});

test("a grouped list does not wait for its groups: rows say theirs, and how many there are of each follows", async () => {
  const { app } = await start();
  for (const search of [undefined, "note"]) {
    const answers: ListAnswer[] = [];
    app.watch({ ...NOTES, screen: "By kind", limit: 500, ...(search && { search }) }, (answer) => answers.push(answer));
    await settled();
    expect(answers.map(({ groups }) => groups?.map(({ group, count }) => [group.value, count]))).toEqual([
      undefined,
      [
        ["Old", MANY / 2],
        ["New", MANY / 2],
      ],
    ]);
    expect(new Set(answers.flatMap(({ rows }) => rows.map(({ group }) => group?.value)))).toEqual(new Set(["Old"]));
  }
});

test("nothing is counted while questions come, and what was left by then is not counted at all", async () => {
  const waiting: (() => void)[] = [];
  const { app } = await start((work) => waiting.push(work));
  const counted: unknown[] = [];
  const type = async (search: string): Promise<() => void> => {
    const stop = app.watch({ ...NOTES, search }, ({ matching }) => counted.push([search, matching]));
    await settled();
    return stop;
  };
  const calm = (): void => {
    for (const work of waiting.splice(0)) work();
  };
  const stop = await type("n");
  stop();
  await type("no");
  calm();
  expect(counted).toEqual([
    ["n", null],
    ["no", null],
  ]);
  calm();
  expect(counted.slice(2)).toEqual([["no", MANY]]);
  calm();
  expect(counted).toHaveLength(3);
  expect(waiting).toEqual([]);
});

test("what one person's list counted is not said to another", async () => {
  const { app, idOf } = await start();
  const answers: ListAnswer[] = [];
  app.watch(NOTES, (answer) => answers.push(answer));
  await settled();
  answers.length = 0;
  await app.chooseProfile(idOf("Bo"));
  await settled();
  expect(answers.map(({ total, matching, filters }) => [total, matching, filters[1]?.options])).toEqual([[0, 0, []]]);
});

test("counts are right after every write, in whatever way it is written", async () => {
  const { app, create } = await start();
  const search: ListQuery = { ...NOTES, search: "note", filters: { kind: ["Old"] } };
  const counts = async (): Promise<readonly unknown[]> => {
    const { matching, total, filters } = await app.ask(search);
    return [matching, total, filters[0]?.options.map(({ count }) => count)];
  };
  expect(await counts()).toEqual([600, 1200, [600, 600]]);
  expect(await counts()).toEqual([600, 1200, [600, 600]]);
  const made = await create("note of today");
  expect(await counts()).toEqual([600, 1201, [600, 601]]);
  if (made.kind === "done") await app.submit({ commands: [{ kind: "undo", commit: made.commit }] });
  expect(await counts()).toEqual([600, 1200, [600, 600]]);
  await app.removeAllRecords();
  expect((await app.ask(search)).total).toBe(0);
});

test("a page far down is right at once and stays so, whatever comes and goes before, in and behind it", async () => {
  const { app, create } = await start();
  const far: ListQuery = { ...NOTES, from: 700 };
  const answers: ListAnswer[] = [];
  app.watch(far, (answer) => answers.push(answer));
  await settled();
  const titles = (): readonly unknown[] | undefined => answers.at(-1)?.rows.map(({ title }) => title.value);
  const asked = async (from: number): Promise<ListAnswer> => app.ask({ ...NOTES, from });
  const whole = async (): Promise<readonly unknown[]> => {
    const pages: unknown[] = [];
    for (let from = 0; from < MANY + 10; from += 500)
      pages.push(...(await app.ask({ ...NOTES, from, limit: 500 })).rows.map(({ title }) => title.value));
    return pages;
  };
  expect(titles()).toEqual((await whole()).slice(700, 710));
  const idOf = answers[0]?.rows[3]?.id ?? "";
  const steps: readonly (() => Promise<unknown>)[] = [
    () => create("aaa"),
    () => create("aab"),
    () => app.submit({ commands: [{ kind: "change", entity: "Note", id: idOf, values: { name: "aac" } }] }),
    () => create("zzz"),
  ];
  for (const step of steps) {
    await step();
    // The rows arrive before the counting is done; their position is corrected afterwards.
    await settled();
    const all = await whole();
    expect(titles()).toEqual(all.slice(700, 710));
    for (const from of [10, 690, 700, 710, 720, 1190, 1195, 5000])
      expect((await asked(from)).rows.map(({ title }) => title.value)).toEqual(all.slice(from, from + 10));
  }
  await app.removeAllRecords();
  await settled();
  expect(titles()).toEqual([]);
});
