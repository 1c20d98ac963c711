import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import type { AnswerTo, Query } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";
import { someOf } from "../fixtures/some-samples.ts";

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** All queries that the screens of a sample would watch. */
function queriesOf(model: Model, records: readonly { readonly entity: string; readonly id: string }[]): Query[] {
  const queries: Query[] = [
    { kind: "inbox" },
    { kind: "outbox" },
    { kind: "constants" },
    { kind: "setAside" },
    { kind: "profile" },
    { kind: "connection" },
    ...model.entities.map(({ key: entity }): Query => ({ kind: "creation", entity })),
  ];
  for (const screen of model.screens)
    screen.views.forEach((view, index) => {
      const of = screen.views.find(({ kind }) => kind === "one")?.entity ?? null;
      const ats = screen.parameters.length === 0 ? [null] : records.filter((one) => one.entity === of).slice(0, 1);
      for (const at of ats) {
        const place = { screen: screen.name, view: index, at: at?.id ?? null };
        if (view.kind === "overview") queries.push({ kind: "overview", ...place });
        else if (view.entity !== null && !["one", "form", "text"].includes(view.kind)) {
          queries.push({ kind: "list", ...place, from: 0, limit: 50 });
          queries.push({ kind: "list", ...place, from: 2, limit: 2 });
          queries.push({ kind: "list", ...place, from: 0, limit: 50, search: "an" });
        }
      }
    });
  const some = records.filter(({ entity }, i) => records.findIndex((one) => one.entity === entity) > i - 2);
  for (const { entity, id } of some)
    queries.push({ kind: "record", entity, id }, { kind: "history", entity, id }, { kind: "deletion", entity, id });
  return queries;
}

/** Pseudo-random whole numbers that depend only on the seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
}

type Throw = ReturnType<typeof dice>;
const pick = <T>(throwDice: Throw, from: readonly T[]): T | undefined => from[throwDice(from.length)];

function valueFor(throwDice: Throw, { type }: Field, idsOf: (entity: string) => readonly string[]): Value {
  switch (type.kind) {
    case "choice":
      return pick(throwDice, type.options)?.value ?? null;
    case "reference":
      return pick(throwDice, idsOf(type.entity)) ?? null;
    case "whole number":
    case "money":
      return throwDice(5);
    case "rating":
      return 1 + throwDice(5);
    case "number":
    case "percent":
      return throwDice(100) / 100;
    case "yes/no":
      return throwDice(2) === 0;
    case "date":
      return `2026-0${1 + throwDice(4)}-1${throwDice(9)}`;
    case "date and time":
      return `2026-0${1 + throwDice(4)}-1${throwDice(9)}T0${throwDice(9)}:00:00.000Z`;
    case "text":
    case "long text":
      return `an ${throwDice(9)}`;
    default:
      return null;
  }
}

function commandFor(throwDice: Throw, { model, store }: OpenedAs, commits: readonly number[]): Command | null {
  const idsOf = (entity: string): readonly string[] => store.records.ids({ entity, where: null }, [], null, 0);
  const entity = pick(
    throwDice,
    model.entities.filter(({ owner }) => owner === null),
  );
  if (entity === undefined) return null;
  const fields = entity.fields.filter(({ type }) => type.kind !== "children" && type.kind !== "secret");
  const some = fields.filter(() => throwDice(3) === 0);
  const filled = (from: readonly Field[]): { [field: string]: Value } =>
    Object.fromEntries(from.map((field) => [field.key, valueFor(throwDice, field, idsOf)]));
  const id = pick(throwDice, idsOf(entity.key)) ?? "none";
  switch (throwDice(8)) {
    case 0:
    case 1:
      return {
        kind: "create",
        entity: entity.key,
        values: filled(fields.filter((f) => f.required || throwDice(2) === 0)),
      };
    case 2:
    case 3:
      return { kind: "change", entity: entity.key, id, values: filled(some) };
    case 4:
      return { kind: "delete", entity: entity.key, id };
    case 5: {
      const commit = pick(throwDice, commits);
      return commit === undefined ? null : { kind: "undo", commit };
    }
    default: {
      const row = pick(throwDice, model.states.find((table) => table.entity === entity.key)?.transitions ?? []);
      if (row?.event.kind !== "named") return null;
      const asked = new Set(row.asksFor.map(({ field }) => field.value));
      return {
        kind: "fire",
        entity: entity.key,
        id,
        event: row.event.name,
        values: filled(fields.filter(({ key }) => asked.has(key))),
      };
    }
  }
}

/** Samples, and an app that is mainly about rights. */
const SAMPLES = [
  ...someOf(
    readdirSync(new URL("../../samples/", import.meta.url)).filter((name) => name.endsWith(".md")),
    1,
  ).map((name) => `samples/${name}`),
  "tests/fixtures/staff.md",
];
const ROUNDS = process.env["NINEFOLD_FULL"] === undefined ? 8 : 250;

test.each(SAMPLES)(
  "what is watched is what is asked, whatever is written: %s",
  async (name) => {
    const source = readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
    const { model } = await openForTest(source);
    const handles = model.samples.filter(({ entity }) => entity === "Person").map(({ handle }) => handle);
    const opened = await openAs(handles[0] ?? "", source, "2026-03-02T09:00:00.000Z");
    const { app, store } = opened;
    const records = model.entities.flatMap(({ key: entity }) =>
      store.records.ids({ entity, where: null }, [], 4, 0).map((id) => ({ entity, id })),
    );
    const watched = queriesOf(model, records).map((query) => {
      const one: { query: Query; last: AnswerTo<Query> | undefined } = { query, last: undefined };
      app.watch(query, (answer) => (one.last = answer));
      return one;
    });
    // The code for some queries is loaded with their first use.
    await expect.poll(() => watched.every(({ last }) => last !== undefined), { timeout: 60_000 }).toBe(true);
    const throwDice = dice(SAMPLES.indexOf(name) + seedOfRun);
    const commits: number[] = [];
    let done = 0;
    for (let round = 0; round < ROUNDS || done === 0; round++) {
      const what = throwDice(14);
      if (what === 0) await opened.become(pick(throwDice, handles) ?? "");
      else if (what === 1) await app.setClock(`2026-0${3 + throwDice(5)}-0${1 + throwDice(9)}T09:00:00.000Z`);
      else if (what === 2) {
        const { profile } = await app.describe();
        await app.giveRoles(
          profile.id,
          model.roles.roles.filter(() => throwDice(2) === 0),
        );
      } else {
        const command = commandFor(throwDice, opened, commits);
        if (command === null) continue;
        // Half of the commands are written directly, past rights and rules, so that more of them take effect.
        if ((command.kind === "create" || command.kind === "change") && throwDice(2) === 0) {
          const { entity, values } = command;
          await app.trial.put(
            entity,
            command.kind === "change" ? command.id : null,
            values as { [field: string]: Value },
          );
          done++;
        } else {
          const outcome = await app.submit({ commands: [command] });
          if (outcome.kind !== "done") continue;
          commits.push(outcome.commit);
          done++;
        }
      }
      await settled();
      for (const { query, last } of watched)
        expect({ round, query, answer: last }).toEqual({ round, query, answer: await app.ask(query) });
    }
    expect(done).toBeGreaterThan(0);
  },
  600_000,
);

const SOURCE = `# Lending

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`tool.worth > 10\` by due |
| /tools | Tools | list of Tool by name |
| /figures | Figures | overview |

### Loans
- Title: Note
- Subtitle: Tool, Late

### Figures
| Block | Shows |
| --- | --- |
| All fees | sum of Loan.fee |

## 3. Entities and their fields
### Tool
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Worth | whole number | |
| Colour | text | |

### Loan
| Field | Type | Default |
| --- | --- | --- |
| Note | text | |
| Tool | Tool | |
| Due | date | |
| Fee | whole number | |
| Remark | text | |
| Late | yes/no | \`= due < today()\` |

### Place
| Field | Type |
| --- | --- |
| Name | text |

## 9. Constants and limits
| Constant | Value |
| --- | --- |
| GRACE | 3 |
`;

const LOANS: Query = { kind: "list", screen: "Loans", view: 0, from: 0, limit: 2 };
const TOOLS: Query = { kind: "list", screen: "Tools", view: 0, from: 0, limit: 50 };
const FIGURES: Query = { kind: "overview", screen: "Figures", view: 0 };
const FIRST_LOAN: Query = { kind: "record", entity: "Loan", id: "l1" };

/** Changes and the queries that each of them must run again; all other queries must not run. */
const CONCERNS: readonly [what: string, command: Command, ...asked: readonly Query[]][] = [
  ["a field that a shown row shows", change("Loan", "l1", { note: "x" }), LOANS, FIRST_LOAN],
  ["the same field of a row on another page", change("Loan", "l9", { note: "x" })],
  ["a field that only the record's own page shows", change("Loan", "l1", { remark: "x" }), FIRST_LOAN],
  ["what the list is ordered by, in whatever row", change("Loan", "l9", { due: "2026-01-01" }), LOANS],
  ["what its condition reads in another entity", change("Tool", "t1", { worth: 99 }), LOANS],
  ["what a record it names is called", change("Tool", "t1", { name: "Axe" }), LOANS, TOOLS, FIRST_LOAN],
  ["what nobody shows of it", change("Tool", "t1", { colour: "red" })],
  ["what is added up", change("Loan", "l9", { fee: 7 }), FIGURES],
  ["a record that comes", { kind: "create", entity: "Loan", values: { note: "new" } }, LOANS, FIGURES],
  ["a record that goes", { kind: "delete", entity: "Loan", id: "l9" }, LOANS, FIGURES],
  ["another entity altogether", { kind: "create", entity: "Place", values: { name: "Shed" } }],
];

function change(entity: string, id: string, values: { readonly [field: string]: Value }): Command {
  return { kind: "change", entity, id, values };
}

test.each(CONCERNS)("asks again when it concerns them, and only then: %s", async (_what, command, ...asked) => {
  for (const query of [LOANS, TOOLS, FIGURES, FIRST_LOAN]) {
    const { app, store } = await openForTest(SOURCE);
    await app.submit({
      commands: [
        { kind: "create", entity: "Tool", id: "t1", values: { name: "Saw", worth: 50 } },
        ...Array.from({ length: 9 }, (_, i): Command => ({
          kind: "create",
          entity: "Loan",
          id: `l${i + 1}`,
          values: { note: `n${i}`, tool: "t1", due: `2026-04-0${i + 1}`, fee: i },
        })),
      ],
    });
    app.watch(query, () => undefined);
    await settled();
    const { db } = store.at;
    const submission = { commands: [command] };
    const submit = await app.write("submit", [submission]);
    const outcome = submit(submission);
    // The commit is done; all later reads serve live queries.
    let questions = 0;
    const { all, one } = db;
    db.all = (...given) => {
      questions++;
      return all.apply(db, given);
    };
    db.one = (...given) => {
      questions++;
      return one.apply(db, given);
    };
    expect(outcome).toMatchObject({ kind: "done" });
    await settled();
    const isConcerned = asked.includes(query);
    expect({ query, asksAgain: questions > 0 }).toEqual({ query, asksAgain: isConcerned });
  }
});

test("each figure of a page is told anew, also where several entities are counted without a condition", async () => {
  const opened = await openForTest(
    SOURCE.replace("| All fees | sum of Loan.fee |", "| Loans | count of Loan |\n| Tools | count of Tool |"),
  );
  const { app } = opened;
  let last: readonly Value[] = [];
  app.watch({ kind: "overview", screen: "Figures", view: 0 }, ({ blocks }) => {
    last = blocks.map((block) => (block.kind === "figure" ? block.shown.value : null));
  });
  await settled();
  expect(last).toEqual([0, 0]);
  for (const entity of ["Tool", "Loan", "Tool"]) {
    expect(await app.submit({ commands: [{ kind: "create", entity, values: {} }] })).toMatchObject({ kind: "done" });
    await settled();
  }
  expect(last).toEqual([1, 2]);
});

test("asks again at another time only what looks at the clock", async () => {
  const { app, store, clock } = await openForTest(SOURCE);
  await app.submit({
    commands: [
      { kind: "create", entity: "Tool", id: "t1", values: { name: "Saw", worth: 50 } },
      { kind: "create", entity: "Loan", id: "l1", values: { tool: "t1", due: "2026-03-03" } },
    ],
  });
  const late: unknown[] = [];
  app.watch({ ...LOANS } as typeof LOANS & { kind: "list" }, ({ rows }) => late.push(rows[0]?.subtitle[1]?.value));
  await settled();
  clock.instant = "2026-03-05T09:00:00.000Z";
  app.tick();
  await settled();
  expect(late).toEqual([false, true]);
  const tools: unknown[] = [];
  app.watch(TOOLS, (answer) => tools.push(answer));
  await settled();
  expect(tools).toHaveLength(1);
  expect(store.records.count({ entity: "Loan", where: null })).toBe(1);
});

test("a stream of commits is told a few times, the last state is right, and what a person does shows at once", async () => {
  const waiting: (() => void)[] = [];
  const { app, store } = await openForTest(SOURCE, { later: (work) => waiting.push(work) });
  await app.submit({ commands: [{ kind: "create", entity: "Tool", id: "t1", values: { name: "Saw", worth: 50 } }] });
  const names: unknown[] = [];
  app.watch(TOOLS, (answer) => names.push((answer as AnswerTo<typeof TOOLS & { kind: "list" }>).rows[0]?.title.value));
  await settled();
  // Like answers of a server that come in unrequested, one commit each.
  const stream = async (from: number, count: number): Promise<void> => {
    for (let i = from; i < from + count; i++) {
      store.records.transaction(() => {
        store.records.update("Tool", "t1", { name: `Saw ${i}` });
        return { keep: true, result: null };
      });
      await settled();
    }
  };
  const time = async (): Promise<void> => {
    for (const work of waiting.splice(0)) work();
    await settled();
  };
  await stream(0, 100);
  expect(names).toEqual(["Saw", "Saw 0"]);
  await app.submit({ commands: [change("Tool", "t1", { name: "Axe" })] });
  await settled();
  expect(names.slice(2)).toEqual(["Axe"]);
  await stream(100, 100);
  await time();
  expect(names.slice(3)).toEqual(["Saw 199"]);
  await time();
  await time();
  expect(waiting).toEqual([]);
  expect(names).toHaveLength(4);
  await stream(200, 1);
  expect(names.slice(4)).toEqual(["Saw 200"]);
});
