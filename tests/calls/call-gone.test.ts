import { afterAll, beforeAll, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const CLAIMS = `# Specification: Claims
## 3. Entities and their fields
### Claim
| Field | Type |
| --- | --- |
| Title | text |
| Booking | text |
## 4. States and transitions
### Claim
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Approve | Approved |
## 7. The calls it makes
- Base address: https://orders.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Book | Claim | \`POST /bookings\` | \`{"title": title}\` | on Approve | 2xx: \`booking = answer.number\` |
`;

let server: RealServer;
const got: string[] = [];
beforeAll(async () => {
  server = await serve(({ method, path }) => {
    got.push(`${method} ${path}`);
    return { status: 200, body: { number: "B-17" } };
  });
});
afterAll(() => server.close());

test("P7.23 what waits under a call that the document no longer has is held, and goes out once it is there again", async () => {
  const online = await OnlineApp.open(CLAIMS, server.address);
  online.isOnline = false;
  const id = await online.create("Claim", { title: "one" });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Claim", id, event: "Approve", values: {} }] });
  await online.update(CLAIMS.replace("| Book |", "| Reserve |"));
  online.isOnline = true;
  online.app.online();
  await online.settled();
  const [held] = await online.outbox();
  expect(held).toMatchObject({ call: "Book", state: "held", code: "call-gone" });
  expect(got).toEqual([]);
  await online.update(CLAIMS);
  await online.app.decide(held?.id ?? 0, { kind: "retry" });
  await online.settled();
  expect(got).toEqual(["POST /bookings"]);
  expect(online.records("Claim")).toMatchObject([{ booking: "B-17" }]);
  online.close();
});
