import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/** A visitor sees open loans on their own screen; only clerks see the desk. */
const LOANS = `# Specification: Loans
## 2. Screens and routes
| Route | Screen | Shows | Who |
| --- | --- | --- | --- |
| /loans | Loans | list of Loan | anyone |
| /loans/:id | Loan | one Loan | anyone |
| /desk | Desk | list of Loan | clerk |
| /desk/:id | Loan at the desk | one Loan | clerk |
| /found | Found | list of Loan | clerk |

### Found
- From: \`GET /found\`

## 3. Entities and their fields
### Loan
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Open | yes/no |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | everything | Loan | |
| visitor | see | Loan | \`open\` |
| clerk, visitor | see | Person | |

## 7. The calls it makes
- Base address: https://loans.example.com

| Call | Of | Request | Sends | When |
| --- | --- | --- | --- | --- |
| Clock in | | \`POST /present\` | \`{"at": "desk"}\` | on opening Desk |
| Look up | | \`GET /rates\` | | on opening Desk |
| Mark | Loan | \`POST /marks\` | \`{"name": name}\` | on opening Loan |

### Loan
- Kept at: /loans
- Key: Number

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cleo | Cleo | clerk |
| vera | Vera | visitor |

### Loan
| | Number | Name | Open |
| --- | --- | --- | --- |
| shown | n1 | Ladder | yes |
| closed | n2 | Drill | no |
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start() {
  const server = await serve(({ method }) => ({ status: method === "GET" ? 200 : 201, body: [] }));
  const online = await OnlineApp.open(LOANS, server.address);
  open.push(online, server);
  const handles = await online.app.trial.begin();
  const id = (handle: string): string => handles[handle]?.id ?? "";
  return { online, server, id, become: (name: string) => online.app.chooseProfile(id(name)) };
}

const asked = ({ received }: RealServer): readonly string[] => received.map(({ method, path }) => `${method} ${path}`);

test("P7.35 looking at a screen that is closed to somebody calls nothing for them", async () => {
  const { online, server, id, become } = await start();
  await become("vera");
  const { app } = online;
  for (const screen of ["Desk", "Found", "Loan at the desk"])
    for (const at of [null, id("shown"), id("closed")]) {
      await app.attend({ screen, at, opened: true });
      await app.refresh(screen, at);
      await app.more(screen, at);
    }
  // Requests of the closed screens would have been sent before this one.
  await app.refresh("Loans", null);
  await online.settled();
  expect(asked(server)).toEqual(["GET /loans"]);
  await become("cleo");
  await app.attend({ screen: "Desk", at: null, opened: true });
  await online.until(() => asked(server).includes("POST /present") && asked(server).includes("GET /rates"));
});

test("P7.35 a screen that somebody looked at is not filled for the next person to whom it is closed", async () => {
  const { online, server, become } = await start();
  await become("cleo");
  online.isOnline = false;
  await online.app.attend({ screen: "Found", at: null, opened: true });
  await become("vera");
  online.isOnline = true;
  online.app.online();
  await online.app.refresh("Loans", null);
  expect(asked(server)).not.toContain("GET /found");
});

test("P7.35 a record that is closed to somebody is not asked for by its key", async () => {
  const { online, server, id, become } = await start();
  await become("vera");
  for (const at of [id("closed"), id("shown")]) {
    await online.app.attend({ screen: "Loan", at, opened: true });
    await online.app.refresh("Loan", at);
  }
  await online.settled();
  await online.until(() => asked(server).includes("GET /loans/n1"));
  expect(asked(server).filter((one) => one.includes("n2"))).toEqual([]);
  expect(server.received.map(({ body }) => body).join("\n")).not.toContain("Drill");
  expect(JSON.stringify(await online.ask({ kind: "requests" }))).not.toContain("n2");
});

test("P6.34 another server is named by whoever manages the app: what others left waiting does not go there", async () => {
  const { online, server, become } = await start();
  const elsewhere = await serve(() => ({ status: 201, body: {} }));
  open.push(elsewhere);
  await become("cleo");
  online.isOnline = false;
  await online.create("Loan", { name: "Cleo's own", open: false });
  await become("vera");
  expect(await online.app.setServer(elsewhere.address)).toMatchObject({
    code: "refused",
    reason: { code: "only-people", people: [{ kind: "role", role: "clerk" }] },
  });
  expect(await online.app.setServer(null)).toMatchObject({ code: "refused" });
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(elsewhere.received).toEqual([]);
  expect(server.received.map(({ body }) => body).join()).toContain("Cleo's own");
  await become("cleo");
  expect(await online.app.setServer(elsewhere.address)).toBeNull();
});
