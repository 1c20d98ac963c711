import { expect, test } from "vitest";
import { Calls } from "#calls/calls.ts";
import { callsWhenNeeded } from "#calls/calls-when-needed.ts";
import type { StartCalls } from "#calls/engine-calls.ts";
import { appClock } from "#engine/app-clock.ts";
import type { OutboxAnswer } from "#engine/contract/queries.ts";
import { fitToDocument } from "#engine/fit-to-document.ts";
import { openAppWith } from "#engine/open-app-with.ts";
import type { Value } from "#expr/types.ts";
import { sequentialIds } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Notes

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://notes.example.com

### Note
- Kept at: /notes
- Key: Number
`;

test("P7.23 the outbox tells how much waits at once, and of each as soon as what sends is there", async () => {
  const { app: before, model, store, clock: machine } = await openForTest(SOURCE);
  await before.submit({ commands: [{ kind: "create", entity: "Note", values: { name: "A" } }] });
  let give: (start: StartCalls) => void = () => {};
  const loading = new Promise<StartCalls>((resolve) => {
    give = resolve;
  });
  let loads = 0;
  const { records, journal, files, changes } = store;
  const ports = {
    records,
    journal,
    files,
    changes,
    clock: appClock(machine, null),
    ids: sequentialIds(),
    languages: [],
  };
  const calls = callsWhenNeeded(() => {
    loads++;
    return loading;
  });
  const app = openAppWith(model, SOURCE, ports, calls, fitToDocument);
  const answers: OutboxAnswer[] = [];
  const stop = app.watch({ kind: "outbox" }, (answer) => answers.push(answer));
  await expect.poll(() => answers.length).toBe(1);
  expect(answers[0]).toMatchObject({ open: 1, entries: [] });
  expect(loads).toBe(1);
  give((running, state) => new Calls(running, state));
  await expect.poll(() => answers.at(-1)?.entries.length).toBe(1);
  expect(answers.at(-1)).toMatchObject({ open: 1, entries: [{ call: "Create Note", state: "waiting" }] });
  stop();
});

test("P7.23 what sends never begins for an app that was closed while its code was fetched", async () => {
  const { app: before, model, store, clock: machine } = await openForTest(SOURCE);
  await before.submit({ commands: [{ kind: "create", entity: "Note", values: { name: "A" } }] });
  let give: (start: StartCalls) => void = () => {};
  const loading = new Promise<StartCalls>((resolve) => {
    give = resolve;
  });
  const { records, journal, files, changes } = store;
  const ports = {
    records,
    journal,
    files,
    changes,
    clock: appClock(machine, null),
    ids: sequentialIds(),
    languages: [],
  };
  const app = openAppWith(
    model,
    SOURCE,
    ports,
    callsWhenNeeded(() => loading),
    fitToDocument,
  );
  const attended = app.attend({ screen: "Note", at: null, opened: true });
  const later: (() => void)[] = [];
  const vault = { hosts: { "notes.example.com": true } } as Record<string, Value>;
  const sent: string[] = [];
  const stop = app.connect({
    http: {
      send: async ({ address }) => {
        sent.push(address);
        return { kind: "none", reason: "no-answer", arrived: false };
      },
    },
    vault: { get: (key) => vault[key] ?? null, set: (key, value) => void (vault[key] = value) },
    asksBeforehand: false,
    online: () => true,
    after: (_, work) => {
      later.push(work);
      return () => undefined;
    },
    random: () => 0,
    now: () => 0,
  });
  stop();
  give((running, state) => new Calls(running, state));
  await attended;
  await new Promise((resolve) => setTimeout(resolve));
  for (const work of later) work();
  expect(journal.outbox()).toMatchObject([{ state: "waiting" }]);
  expect(sent).toEqual([]);
});
