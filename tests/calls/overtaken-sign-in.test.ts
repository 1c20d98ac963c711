import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type Received } from "./support/server.ts";

const NOTES = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Text | text |

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
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

const loginOf = ({ body }: Received): string => String((JSON.parse(body) as { login?: unknown }).login);

/** The server holds back the answer to Anna's sign-in until the test releases it. */
async function start() {
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const answer = async (request: Received): Promise<Answered> => {
    const login = loginOf(request);
    if (login === "anna") await held;
    return { status: 200, body: { token: `token-of-${login}`, me: { id: login, name: login } } };
  };
  const server = await serve(answer);
  const online = await OnlineApp.open(NOTES, server.address);
  open.push(online, server);
  const who = async (): Promise<string> => (await online.app.describe()).profile.name;
  return { online, letIn, who, signIn: (login: string) => online.app.signIn({ login, password: "x" }) };
}

test("P7.41 a sign-in that is answered after somebody else has signed in takes nobody's place", async () => {
  const { online, letIn, who, signIn } = await start();
  const first = signIn("anna");
  expect((await signIn("bob")).refusals).toEqual([]);
  letIn();
  expect((await first).refusals.map(({ code }) => code)).toEqual(["not-possible-now"]);
  expect(await who()).toBe("bob");
  expect(JSON.stringify([...online.kept])).not.toContain("token-of-anna");
});

test("P7.41 a sign-in that is answered after somebody has signed out signs nobody in", async () => {
  const { online, letIn, who, signIn } = await start();
  await signIn("bob");
  const first = signIn("anna");
  await online.app.signOut();
  letIn();
  expect((await first).refusals.map(({ code }) => code)).toEqual(["not-possible-now"]);
  expect(await who()).toBe("");
});

test("P7.41 whoever signs in twice at once is in", async () => {
  const { letIn, who, signIn } = await start();
  const both = [signIn("anna"), signIn("anna")];
  letIn();
  for (const one of both) expect((await one).refusals).toEqual([]);
  expect(await who()).toBe("anna");
});
