import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Doors

## 3. Entities and their fields
### Door
| Field | Type |
| --- | --- |
| Name | text |
| Pin | secret |

## 4. States and transitions
### Door
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Shut | |
| Shut | Unlock | Open | Pin |
| Shut, Open | Knock | Open | |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Unlock it | \`POST /unlock\` | \`{"pin": pin}\` | on Unlock | 2xx: show "Open." |
| Say so | \`POST /knock\` | \`{"name": name}\` | on Knock | 2xx: show "Heard." |
`;

test("P7.8 a call that sends a secret is never queued, and the secret is kept nowhere", async () => {
  const { app, store } = await openForTest(SOURCE);
  const made = await app.submit({ commands: [{ kind: "create", entity: "Door", values: { name: "Front" } }] });
  const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  const fire = (event: string, values: { pin?: string }) =>
    app.submit({ commands: [{ kind: "fire", entity: "Door", id, event, values }] });

  expect(await fire("Unlock", { pin: "squeamish" })).toMatchObject({ kind: "done" });
  expect((await app.trial.calls()).map(({ call, body }) => [call, body])).toEqual([
    ["Unlock it", { pin: "squeamish" }],
  ]);
  expect(store.journal.outbox()).toEqual([]);
  const kept = [await app.trial.records(), await app.trial.changes(), store.journal.outbox()];
  expect(JSON.stringify(kept)).not.toContain("squeamish");

  await fire("Knock", {});
  expect(store.journal.outbox().map(({ call }) => call)).toEqual(["Say so"]);
});

test("P7.8 a secret stays in a form that could not be stored, when the form is opened again", async () => {
  const { app, database } = await openForTest(SOURCE);
  database.script(
    "CREATE TRIGGER full BEFORE INSERT ON nf_state WHEN NEW.key LIKE 'draft/%' BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
  );
  const request = { entity: "Door", id: null };
  const { draft } = await app.openDraft(request);
  await app.editDraft(draft, { kind: "set", field: "pin", value: "squeamish" });
  const again = await app.openDraft(request);
  expect(again.draft).toBe(draft);
  expect(JSON.stringify(again)).toContain("squeamish");
  await app.editDraft(draft, { kind: "set", field: "name", value: "Front" });
  expect(JSON.stringify(await app.openDraft(request))).toContain("squeamish");
});
