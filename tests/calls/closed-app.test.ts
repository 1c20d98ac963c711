import { afterAll, expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";
import { unhandledErrors } from "#testing/unhandled-errors.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type Received } from "./support/server.ts";

const TASKS = `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |
| /tasks/:id | One | one Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Parent | link to Task |

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

const unhandled = unhandledErrors();

let answer: (request: Received) => Answered | Promise<Answered> = () => ({ status: 200, body: [] });
const server = await serve((request) => answer(request));
afterAll(() => server.close());

/** Makes the server hold its answer to the next request with this method. */
function held(method: string, answered: Answered): { readonly came: Promise<void>; go(): void } {
  let came = (): void => undefined;
  let go = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (came = resolve));
  const released = new Promise<Answered>((resolve) => (go = () => resolve(answered)));
  answer = (request) => {
    if (request.method !== method) return { status: 200, body: [] };
    came();
    return released;
  };
  return { came: arrived, go };
}

/** Closes the app as when another document replaces it: calls under way are left to the next app. */
function close(online: OnlineApp): void {
  online.close();
  online.app.close();
  online.opened.database.close();
}

/** Longer than any short delay of the code under test. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500));

const tasks = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `Task ${index}` }));

test.each([201, 401, 409, 422, 503])(
  "P7.20 an answer of %i that comes when the app has been closed is nobody's fault, and nothing fails",
  async (status) => {
    const online = await OnlineApp.open(TASKS, server.address);
    const { came, go } = held("POST", { status, body: { id: 1, name: "one" } });
    await online.create("Task", { name: "one" });
    await came;
    close(online);
    go();
    await aWhile();
    expect(unhandled).toEqual([]);
  },
);

test.each([
  [200, 0],
  [200, 2000],
  [429, 0],
  [500, 0],
])(
  "P7.10 a list that comes with %i and %i records when the app has been closed is not taken in",
  async (status, count) => {
    const online = await OnlineApp.open(TASKS, server.address);
    const { came, go } = held("GET", { status, body: tasks(count) });
    void online.app.attend({ screen: "Tasks", at: null, opened: true });
    await came;
    close(online);
    go();
    await aWhile();
    expect(unhandled).toEqual([]);
  },
);

test("P6.23 whoever comes back from signing in waits for no network that an app that has been closed will never have", async () => {
  const { app } = await openForTest(TASKS);
  const finished = app.finishSignIn("https://apps.example.com/?code=1&state=2");
  app.close();
  await expect(finished).rejects.toThrow("closed");
});

test("P7.10 a long list of which a part has been taken in ends with the app", async () => {
  const online = await OnlineApp.open(TASKS, server.address);
  answer = () => ({ status: 200, body: tasks(5000) });
  void online.app.attend({ screen: "Tasks", at: null, opened: true });
  await online.until(() => online.records("Task").length > 0);
  close(online);
  await aWhile();
  expect(unhandled).toEqual([]);
});

test("P7.20 what waits to be tried again, or for a key, ends with the app", async () => {
  const online = await OnlineApp.open(TASKS, server.address);
  answer = ({ method }) => (method === "POST" ? { status: 503 } : { status: 200, body: [] });
  const parent = await online.create("Task", { name: "one" });
  await online.create("Task", { name: "two", parent });
  await online.until(() => server.received.some(({ method }) => method === "POST"));
  close(online);
  await aWhile();
  expect(unhandled).toEqual([]);
});

const DOORS = `# Doors
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

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: keeper

| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |

## 7. The calls it makes
- Base address: https://doors.example.com
- Token: \`answer.token\`

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Sign in | \`POST /session\` | \`{"user": user, "password": password}\` | on demand | 2xx: show "Here." |
| Unlock it | \`POST /unlock\` | \`{"pin": pin}\` | on Unlock | 2xx: show "Open." |
`;

test("P7.8 a call with a secret whose app is closed before the answer is not reported as sent, nor by the next app", async () => {
  const online = await OnlineApp.open(DOORS.replace(/## 6[^]*(?=## 7)/, "").replace(/- Token.*\n/, ""), server.address);
  const id = await online.create("Door", { name: "Front" });
  const { came, go } = held("POST", { status: 200, body: {} });
  const outcome = await online.app.submit({
    commands: [{ kind: "fire", entity: "Door", id, event: "Unlock", values: { pin: "1234" } }],
  });
  const keys = outcome.kind === "done" ? (outcome.calls ?? []) : [];
  expect(keys).toHaveLength(1);
  const settled = online.app.settled(keys);
  await came;
  close(online);
  go();
  expect(await settled).toMatchObject({ refusals: [{ code: "may-have-arrived" }] });
  const next = await OnlineApp.open(DOORS, server.address);
  expect(await next.app.settled(keys)).toMatchObject({ refusals: [{ code: "may-have-arrived" }] });
  next.close();
  expect(unhandled).toEqual([]);
});

test("P7.23 a sign-in whose app is closed before the answer has not worked", async () => {
  const online = await OnlineApp.open(DOORS, server.address);
  const { came, go } = held("POST", { status: 200, body: { token: "t" } });
  const signedIn = online.app.signIn({ user: "ana", password: "secret" });
  await came;
  close(online);
  go();
  expect(await signedIn).toMatchObject({ refusals: [{ code: "not-reached" }] });
  expect(unhandled).toEqual([]);
});
