import { afterAll, beforeAll, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const DOCUMENT = `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Number | text |

### Task
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Note | text | |

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: worker

| Role | May | On |
| --- | --- | --- |
| worker | everything | Task |
| worker | see | Person |

## 7. The calls it makes
- Base address: https://tasks.example.com
- Token: \`answer.token\`
- Me: \`answer.me\`

### Task
- Kept at: /tasks
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Sign in
- Request: \`POST /sign-in\`
- Sends: \`{"login": login, "password": password}\`
- When: on demand
- Answers: 2xx: show "Hello."
`;

const task = { id: 1, name: "first", note: null as string | null };
/** Number of reads still refused with a valid token: not every node of a large server knows a new token at once. */
let refused = 0;

function answer({ method, path, body }: Received): Answered {
  if (path === "/sign-in") return { status: 200, body: { token: "t", me: { id: 1, name: "Ann" } } };
  if (method === "GET" && path === "/tasks/1" && refused-- > 0) return { status: 401 };
  if (method === "PUT") Object.assign(task, JSON.parse(body));
  return { status: 200, body: path === "/tasks" ? [task] : task };
}

let server: RealServer;
beforeAll(async () => {
  server = await serve(answer);
});
afterAll(() => server.close());

test("P7.73 a record whose reading was refused for the token is read after the next sign-in, before it is written", async () => {
  const online = await OnlineApp.open(DOCUMENT, server.address);
  const signIn = () => online.app.signIn({ login: "ann", password: "x" });
  await signIn();
  await online.app.refresh("Tasks", null);
  const id = String(online.records("Task")[0]?.["id"]);
  task.note = "theirs";
  refused = 1;
  await online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name: "mine" } }] });
  const isNeeded = async (): Promise<boolean> => (await online.ask({ kind: "connection" })).signIn?.needed === true;
  const isOver = async (): Promise<boolean> =>
    (await online.outbox()).every(({ state }) => state === "failed" || state === "done");
  await online.until(async () => (await isNeeded()) || (await isOver()));
  expect((await signIn()).refusals).toEqual([]);
  await online.until(isOver);
  expect(task).toMatchObject({ note: "theirs" });
  expect((await online.outbox()).map(({ code }) => code)).toEqual(["conflict"]);
  online.close();
});
