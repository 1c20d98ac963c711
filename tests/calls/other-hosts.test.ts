import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const notes = (other: string): string => `# Specification: Notes
## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Email | email |

### Note
- Shown as: Text

| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Poke | Draft |
| Draft | Save | Draft |

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: writer

| Role | May | On |
| --- | --- | --- |
| writer | everything | Note |
| writer | see | Person |

## 7. The calls it makes
- Base address: https://notes.example.com
- Token: \`answer.token\`
- Me: \`answer.me\`

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Sign in | | \`POST /sign-in\` | \`{"login": login, "password": password}\` | on demand | 2xx: show "Hello." |
| Poke | Note | \`POST ${other}/poke\` | \`{"text": text}\` | on Poke | 2xx: show "Poked."; 401: error E1 |
| Save | Note | \`POST /save\` | \`{"text": text}\` | on Save | 2xx: show "Saved."; 401: error E1 |

## 8. Errors
| Code | Message |
| --- | --- |
| E1 | It does not know you. |
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(): Promise<{ online: OnlineApp; other: RealServer; note: string }> {
  const other = await serve(() => ({ status: 401, body: {} }));
  const own = await serve(({ path }) =>
    path === "/sign-in"
      ? { status: 200, body: { token: "t", me: { id: 1, name: "Anna" } } }
      : { status: 401, body: { error: "Who are you?" } },
  );
  const online = await OnlineApp.open(notes(other.address), own.address);
  open.push(other, own, online);
  await online.app.allowHost(new URL(other.address).host, true);
  await online.app.signIn({ login: "anna", password: "x" });
  return { online, other, note: await online.create("Note", { text: "a" }) };
}

const fire = (online: OnlineApp, id: string, event: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event, values: {} }] });

const isSignedIn = async (online: OnlineApp): Promise<boolean | undefined> =>
  (await online.ask({ kind: "connection" })).signIn?.signedIn;

test("P7.26 P7.91 a 401 of another host, which got no token, is the document's: the sign-in goes on", async () => {
  const { online, other, note } = await start();
  await fire(online, note, "Poke");
  await online.settled();
  expect(other.received.map(({ headers }) => headers["authorization"])).toEqual([undefined]);
  expect(await online.outbox()).toMatchObject([{ state: "failed", code: "E1" }]);
  expect(await isSignedIn(online)).toBe(true);
});

test("P7.26 P7.27 a 401 of the app's own server ends the sign-in, and what waits goes on waiting", async () => {
  const { online, note } = await start();
  await fire(online, note, "Save");
  await online.until(async () => (await isSignedIn(online)) === false);
  expect(await online.outbox()).toMatchObject([{ state: "waiting", code: "sign-in-needed" }]);
});
