import { expect, test } from "vitest";
import { inTransaction } from "#store/transaction.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve } from "./support/server.ts";

const SOURCE = `# Guests

## 3. Entities and their fields
### Guest
| Field | Type |
| --- | --- |
| Name | text |
| Pin | secret |

## 4. States and transitions
### Guest
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Expected | |
| Expected | Arrive | Here | Pin |

## 7. The calls it makes
- Base address: https://guests.example.com

### Check in
- Request: \`POST /checkins\`
- Sends: \`{"name": name, "pin": pin}\`
- When: on Arrive
- Answers: 2xx: show "Welcome."; 4xx: error E1

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | No. |
`;

test("P7.8 a call with a secret of a step that could not be written to the disk is not made, and takes nothing else back", async () => {
  const server = await serve(() => ({ status: 422 }));
  const online = await OnlineApp.open(SOURCE, server.address);
  const ann = await online.create("Guest", { name: "Ann" });
  const bo = await online.create("Guest", { name: "Bo" });
  const arrive = { kind: "fire", entity: "Guest", id: ann, event: "Arrive", values: { pin: "1234" } } as const;
  const submission = { commands: [arrive] };
  const work = await online.app.write("submit", [submission]);
  // The disk may turn out to be full as late as the commit.
  expect(() =>
    inTransaction(online.opened.database, () => {
      expect(work(submission)).toMatchObject({ kind: "done" });
      throw new Error("SQLITE_FULL");
    }),
  ).toThrow("SQLITE_FULL");
  const rename = { kind: "change", entity: "Guest", id: bo, values: { name: "Bob" } } as const;
  const renamed = await online.app.submit({ commands: [rename] });
  expect(renamed).toMatchObject({ kind: "done", undoable: true });
  expect(renamed).not.toHaveProperty("calls");
  await online.settled();
  expect(server.received).toEqual([]);
  expect(online.opened.store.records.read("Guest", ann)).toMatchObject({ status: "Expected" });
  expect(online.opened.store.records.read("Guest", bo)).toMatchObject({ name: "Bob" });

  // Calls of a committed submission are sent.
  const done = await online.app.submit(submission);
  await online.app.settled(done.kind === "done" ? (done.calls ?? []) : []);
  expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([{ name: "Ann", pin: "1234" }]);
  expect(online.opened.store.records.read("Guest", bo)).toMatchObject({ name: "Bob" });
  online.close();
  await server.close();
});
