import { afterEach, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/** A clerk sees only open crews and tasks; the lead and the members of a team may be crews that they don't see. */
const TEAMS = `# Teams
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /teams | Teams | list of Team |

## 3. Entities and their fields
### Team
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Lead | Crew |
| Second | Crew |
| Members | several Crew |
| Tasks | list of Task |

- Shown as: Name

### Crew
| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |

### Task
| Field | Type |
| --- | --- |
| What | text |
| Open | yes/no |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see, change | Team | |
| clerk | see | Crew | \`open\` |
| clerk | see | Task | \`open\` |
| clerk | change | Task | |
| clerk | see | Person | |

## 7. The calls it makes
- Base address: https://teams.example.com

| Call | Of | Request | Sends | When |
| --- | --- | --- | --- | --- |
| Report | Team | \`POST /reports/{tasks.size()}\` | \`{"tasks": tasks.size(), "what": tasks.map(t, t.what), "last": tasks.exists(t, t.what is empty), "members": members.size(), "named": members.map(m, m.name), "lead": lead.name, "leaderless": lead is empty, "second": second.name}\` | on demand |

### Team
- Kept at: /teams
- Key: Number

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cleo | Cleo | clerk |
| bob | Bob | boss |
`;

let server: RealServer;
let online: OnlineApp;
afterEach(async () => {
  online.close();
  await server.close();
});

type Json = { readonly [key: string]: Value };
let there: Json;
let people: { readonly [handle: string]: { readonly id: string } };
const become = (name: string) => online.app.chooseProfile(people[name]?.id ?? "");

async function start(): Promise<{ readonly team: string; readonly hidden: string; readonly open: string }> {
  there = {};
  server = await serve(({ method, path, body }) => {
    if (!path.startsWith("/teams")) return { status: 200, body: {} };
    if (method !== "GET") there = JSON.parse(body) as Json;
    return { status: 200, body: path === "/teams" && method === "GET" ? [there] : there };
  });
  online = await OnlineApp.open(TEAMS, server.address);
  people = await online.app.trial.begin();
  await become("bob");
  const [hidden, open] = [
    await online.create("Crew", { name: "Hidden", open: false }),
    await online.create("Crew", { name: "Seen", open: true }),
  ];
  const tasks = [
    { id: null, values: { what: "dig", open: true } },
    { id: null, values: { what: "bury", open: false } },
  ];
  const values = { number: "1", name: "North", lead: hidden, second: open, members: [hidden, open] };
  const team = await online.create("Team", { ...values, tasks: tasks as never });
  await online.settled();
  return { team, hidden, open };
}

const report = async (team: string) => {
  await online.app.submit({ commands: [{ kind: "call", call: "Report", entity: "Team", id: team }] });
  await online.settled();
  const { path, body } = server.received.findLast((one) => one.path.startsWith("/reports")) ?? { path: "", body: "{}" };
  return [path, JSON.parse(body) as Json];
};

test("P7.37 records that are closed to whoever makes a call are not there: not counted, not looked through, not linked", async () => {
  const { team } = await start();
  const all = { tasks: 2, what: ["dig", "bury"], last: false, members: 2, named: ["Hidden", "Seen"], second: "Seen" };
  expect(await report(team)).toEqual(["/reports/2", { ...all, lead: "Hidden", leaderless: false }]);
  await become("cleo");
  const some = { tasks: 1, what: ["dig"], last: false, members: 1, named: ["Seen"], second: "Seen" };
  expect(await report(team)).toEqual(["/reports/1", { ...some, lead: null, leaderless: true }]);
});

test("P7.97 a closed record that a field names stays named on the server, and nobody is told which", async () => {
  const { team, hidden, open } = await start();
  expect(there).toMatchObject({ lead: hidden, second: open, members: [hidden, open] });
  await become("cleo");
  await online.app.submit({ commands: [{ kind: "change", entity: "Team", id: team, values: { name: "South" } }] });
  await online.settled();
  expect(there).toMatchObject({ name: "South", lead: hidden, second: open, members: [hidden, open] });
  const { requests } = await online.ask({ kind: "requests" });
  const own = [...(await online.outbox()).map(({ body }) => body), ...requests.map(({ body, curl }) => [body, curl])];
  expect(JSON.stringify(own)).not.toContain(`"${hidden}`);
  // A colleague changes the hidden reference on the server; that is no conflict.
  const other = { ...there, lead: null };
  there = other;
  await online.app.submit({ commands: [{ kind: "change", entity: "Team", id: team, values: { name: "West" } }] });
  await online.settled();
  expect(there).toEqual({ ...other, name: "West" });
});
