import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (pages: string, answers = ""): string => `# Specification: Parts
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /parts | Parts | list of Part |

## 3. Entities and their fields
### Part
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://parts.example.com

| Call | Request | When | Answers |
| --- | --- | --- | --- |
| Fetch all | \`GET /all\` | on demand | 2xx: keep Part from \`answer\`${answers} |

### Part
- Kept at: /parts
- Key: Number
${pages}
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(
  source: string,
  answer: (request: Received, address: URL) => Answered,
): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve((request) => answer(request, new URL(request.path, "http://localhost")));
  const online = await OnlineApp.open(source, server.address, { timeout: 60_000 });
  open.push(online, server);
  return { online, server };
}

const part = (i: number): { number: string; name: string } => ({ number: `n${i}`, name: `Part ${i}` });
const parts = (from: number, to: number): readonly object[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => part(from + i));

const fresh = async (online: OnlineApp) =>
  (await online.ask({ kind: "list", screen: "Parts", view: 0, at: null, from: 0, limit: 1 })).fresh;

test("P7.40 an answer of 10,001 records is taken in whole, in batches, and says how far it is", async () => {
  const { online } = await start(document(""), () => ({ status: 200, body: parts(0, 10_001) }));
  const received = new Set<number>();
  const stop = online.app.watch(
    { kind: "list", screen: "Parts", view: 0, at: null, from: 0, limit: 1 },
    (answer) => void received.add(answer.fresh?.received ?? 0),
  );
  expect(await online.app.refresh("Parts", null)).toMatchObject({ refusals: [] });
  stop();
  expect(online.opened.store.records.count({ entity: "Part", where: null })).toBe(10_001);
  expect(await fresh(online)).toMatchObject({ problem: null, underWay: false });
  expect([...received].some((count) => count > 0 && count < 10_001)).toBe(true);
});

test("P7.40 `keep` takes in as many records as an answer has", async () => {
  const { online } = await start(document(""), () => ({ status: 200, body: parts(0, 10_001) }));
  await online.app.submit({ commands: [{ kind: "call", call: "Fetch all", entity: null, id: null }] });
  await online.until(() => online.opened.store.records.count({ entity: "Part", where: null }) === 10_001, 60_000);
});

test("P7.40 page after page is asked for, with whole numbers, also where they come short", async () => {
  const { online, server } = await start(
    document("- Pages: `page`, 4 at a time, total in `answer.total`\n- Many in: `answer.items`"),
    (_, { searchParams }) => {
      const page = Number(searchParams.get("page"));
      // The server gives at most three per page, whatever size is requested.
      return { status: 200, body: { total: 1600, items: parts((page - 1) * 3, Math.min(1600, page * 3)) } };
    },
  );
  expect(await online.app.refresh("Parts", null)).toMatchObject({ refusals: [] });
  expect(online.opened.store.records.count({ entity: "Part", where: null })).toBe(1600);
  const asked = server.received.map(({ path }) => new URL(path, "http://localhost").searchParams.get("page"));
  expect(asked).toEqual(Array.from({ length: 534 }, (_, i) => String(i + 1)));
});

test("P7.40 a server that gives the same page for ever is left, and the list says so", async () => {
  const { online, server } = await start(document("- Pages: `limit` and `offset`, 2 at a time"), () => ({
    status: 200,
    body: parts(0, 2),
  }));
  expect(await online.app.refresh("Parts", null)).toMatchObject({ refusals: [{ code: "pages-repeat" }] });
  expect(await fresh(online)).toMatchObject({ problem: { code: "pages-repeat" } });
  expect(server.received).toHaveLength(2);
  expect(online.records("Part")).toHaveLength(2);
});
