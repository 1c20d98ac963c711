import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { openOwnBrowser, openSite, type OpenContext, type Site } from "./support/site.ts";

const DOCUMENT = `# Specification: Counters
## 3. Entities and their fields
### Counter
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Count | whole number | yes | 0 |
## 4. States and transitions
### Counter
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Add | Open | \`count = count + 1\` |
`;

let site: Site;
let own: OpenContext;

beforeAll(async () => {
  site = await openSite();
  own = await openOwnBrowser();
});

afterAll(async () => {
  await own.close();
  await site.close();
});

const listOf = (screen: string) => ({ kind: "list", screen, view: 0, from: 0, limit: 10 }) as const;

test("three tabs write at once, the leader is closed in the middle, and nothing is lost or done twice", async () => {
  const tabs: BareTab[] = [];
  for (let i = 0; i < 3; i++) tabs.push(await BareTab.open(await own.context.newPage(), site));
  const [leader, second, third] = tabs;
  if (!leader || !second || !third) throw new Error("Three tabs were to be opened.");
  const { id } = await second.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
  const made = await third.app(id, "submit", {
    commands: [{ kind: "create", entity: "Counter", values: { name: "Clicks" } }],
  });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  const record = made.records[0];
  const { model } = await second.app(id, "describe");
  const screen = model.screens[0]?.name ?? "";
  for (const tab of tabs) await tab.watchApp(id, listOf(screen));

  const add = {
    commands: [{ kind: "fire", entity: "Counter", id: record?.id ?? "", event: "Add", values: {} }],
  } as const;
  const twenty = (tab: BareTab) => Promise.all(Array.from({ length: 20 }, () => tab.app(id, "submit", add)));
  const fromLeader = twenty(leader);
  const others = [twenty(second), twenty(third)];
  await fromLeader;
  await leader.page.close();
  const outcomes = (await Promise.all(others)).flat();
  expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => "done"));

  for (const tab of [second, third]) {
    const answer = await tab.app(id, "ask", { kind: "record", entity: "Counter", id: record?.id ?? "" });
    expect(answer).toMatchObject({ values: { count: { value: 60 } } });
    await expect.poll(() => tab.lastUpdate()).toMatchObject({ rows: [{ id: record?.id }] });
  }
});
