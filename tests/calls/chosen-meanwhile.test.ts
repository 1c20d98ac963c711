import { expect, test } from "vitest";
import { Calls } from "#calls/calls.ts";
import { callsWhenNeeded } from "#calls/calls-when-needed.ts";
import { appClock } from "#engine/app-clock.ts";
import { fitToDocument } from "#engine/fit-to-document.ts";
import { openAppWith, type AppOnDevice } from "#engine/open-app-with.ts";
import { sequentialIds } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";

const document = (signIn: string): string => `# Notes

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 6. Roles and permissions
- Sign-in: ${signIn}

| Role | May | On |
| --- | --- | --- |
| member | see, create | Note |
| keeper | everything | everything |

## 7. The calls it makes
- Base address: https://notes.example.com

### Note
- Kept at: /notes
- Key: Number

### Sign in
- Request: POST /login
- Token: answer.token

## Sample data
### Person
| Name | Roles |
| --- | --- |
| Ana | member |
| Kim | keeper |
`;

/** As on a phone, the code that sends is loaded by the first operation that needs it. */
async function openLazily(source: string) {
  const { app: before, model, store, clock: machine } = await openForTest(source);
  await before.loadSampleData();
  const { profiles } = await before.describe();
  const ids = new Map(profiles.map(({ id, name }) => [name, id]));
  const become = (app: AppOnDevice, name: string) => app.chooseProfile(ids.get(name) ?? "");
  await become(before, "Kim");
  const { records, journal, files, changes } = store;
  const clock = appClock(machine, null);
  const ports = { records, journal, files, changes, clock, ids: sequentialIds(), languages: [] };
  const open = async (): Promise<AppOnDevice> => {
    const calls = callsWhenNeeded(async () => (running, state) => new Calls(running, state));
    const app = openAppWith(model, source, ports, calls, fitToDocument);
    await become(app, "Ana");
    return app;
  };
  return { before, open, become };
}

test("P6.13 what is decided about a call, and which server is set, is judged for whoever asked for it", async () => {
  const { before, open, become } = await openLazily(document("choose a profile"));
  await before.submit({ commands: [{ kind: "create", entity: "Note", values: { name: "Kim's" } }] });
  const waiting = await before.ask({ kind: "outbox" });
  const entry = waiting.entries[0]?.id ?? 0;
  let app = await open();
  const [decided] = await Promise.all([app.decide(entry, { kind: "discard", undo: false }), become(app, "Kim")]);
  expect(decided.refusals).toMatchObject([{ code: "made-by-another" }]);
  expect((await app.ask({ kind: "outbox" })).open).toBe(1);
  app = await open();
  const [refused] = await Promise.all([app.setServer("https://other.example.com"), become(app, "Kim")]);
  expect(refused).toMatchObject({ code: "refused" });
});

test("P6.13 who signs out takes nobody else along who was chosen meanwhile", async () => {
  const { open, become } = await openLazily(document("call Sign in"));
  const app = await open();
  await Promise.all([app.signOut(), become(app, "Kim")]);
  expect((await app.describe()).profile.name).toBe("Kim");
  await app.signOut();
  expect((await app.describe()).profile.name).toBe("");
});
