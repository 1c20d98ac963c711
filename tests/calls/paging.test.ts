import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { CORS, serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const parts = (facts: string): string => `# Parts
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /parts | Parts | list of Part |

### Newest
- Route: /newest
- Shows: list of Part
- From: \`GET /parts\`

## 3. Entities and their fields
### Part
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://parts.example.com

### Part
- Kept at: /parts
- Key: Number
${facts}
`;

const ALL = Array.from({ length: 7 }, (_, i) => ({ number: `n${i}`, name: `Part ${i}` }));
const slice = (from: number, size: number): typeof ALL => ALL.slice(from, from + size);

let online: OnlineApp;
let server: RealServer;
afterEach(async () => {
  online.close();
  await server.close();
});

type Answering = (parameters: URLSearchParams, request: Received) => Answered;

/** Expects every part to arrive once, by exactly these requests. */
async function comesWhole(facts: string, answer: Answering, requests: readonly string[]): Promise<void> {
  server = await serve((request) => answer(new URL(request.path, "http://localhost").searchParams, request));
  online = await OnlineApp.open(parts(facts), server.address);
  await online.app.attend({ screen: "Parts", at: null, opened: true });
  await online.until(async () => {
    const { fresh } = await online.ask({ kind: "list", screen: "Parts", view: 0, from: 0, limit: 1 });
    return fresh?.underWay === false && fresh.at !== null;
  });
  const { fresh } = await online.ask({ kind: "list", screen: "Parts", view: 0, from: 0, limit: 1 });
  expect({ facts, problem: fresh?.problem ?? null }).toEqual({ facts, problem: null });
  expect(server.received.map(({ path, body }) => decodeURIComponent(path) + body)).toEqual(requests);
  expect(
    online
      .records("Part")
      .map((one) => one["number"])
      .toSorted(),
  ).toEqual(ALL.map(({ number }) => number));
  online.close();
  await server.close();
}

test("P7.65 pages are counted from 1 or 0, in parameters of any name; the total may stand in a header", async () => {
  await comesWhole(
    "- Pages: `page[number]` and `page[size]`, 3 at a time",
    (query) => {
      const page = Number(query.get("page[number]"));
      return { status: 200, body: slice((page - 1) * 3, 3) };
    },
    ["/parts?page[size]=3&page[number]=1", "/parts?page[size]=3&page[number]=2", "/parts?page[size]=3&page[number]=3"],
  );
  await comesWhole(
    "- Pages: `page`, 4 at a time, from 0",
    (query) => ({
      status: 200,
      body: slice(Number(query.get("page")) * 4, 4),
    }),
    ["/parts?page=0", "/parts?page=1"],
  );
  await comesWhole(
    "- Pages: `_start` and `_limit`, 7 at a time, total in header `X-Total-Count`",
    (query) => ({
      status: 200,
      body: slice(Number(query.get("_start")), 7),
      headers: { "x-total-count": "7" },
    }),
    ["/parts?_limit=7&_start=0"],
  );
  await comesWhole(
    "- Pages: `offset` and `limit`, 4 at a time, total in header Content-Range",
    (query) => {
      const from = Number(query.get("offset"));
      return { status: 206, body: slice(from, 4), headers: { "content-range": `${from}-${from + 3}/7` } };
    },
    ["/parts?limit=4&offset=0", "/parts?limit=4&offset=4"],
  );
});

test("P7.66 a page says what the next one is: a cursor, an address, a Link, the last record", async () => {
  await comesWhole(
    "- Many in: data\n- Pages: `limit`, 3 at a time, next in `answer.meta.cursor` as `after`",
    (query) => {
      const from = Number(query.get("after") ?? 0);
      return { status: 200, body: { data: slice(from, 3), meta: { cursor: from + 3 < 7 ? String(from + 3) : null } } };
    },
    ["/parts?limit=3", "/parts?limit=3&after=3", "/parts?limit=3&after=6"],
  );
  await comesWhole(
    "- Many in: results\n- Pages: next in `answer.next`",
    (query) => {
      const page = Number(query.get("p") ?? 0);
      // Behind a proxy a server may name itself differently.
      const next = page < 2 ? `http://inside.example:8000/parts?p=${page + 1}` : null;
      return { status: 200, body: { results: slice(page * 3, 3), next } };
    },
    ["/parts", "/parts?p=1", "/parts?p=2"],
  );
  await comesWhole(
    "- Pages: `per_page`, 3 at a time, next in header Link",
    (query) => {
      const page = Number(query.get("page") ?? 1);
      const link = page < 3 ? `</parts?per_page=3&page=${page + 1}>; rel="next", ` : "";
      return {
        status: 200,
        body: slice((page - 1) * 3, 3),
        headers: { link: `${link}</parts?page=1>; title="a, b"; rel="first"` },
      };
    },
    ["/parts?per_page=3", "/parts?per_page=3&page=2", "/parts?per_page=3&page=3"],
  );
  await comesWhole(
    "- Many in: data\n- Pages: `limit`, 3 at a time, `starting_after` is the last `number`, more while `answer.has_more`",
    (query) => {
      const after = query.get("starting_after");
      const from = after === null ? 0 : ALL.findIndex(({ number }) => number === after) + 1;
      return { status: 200, body: { data: slice(from, 3), has_more: from + 3 < 7 } };
    },
    ["/parts?limit=3", "/parts?limit=3&starting_after=n2", "/parts?limit=3&starting_after=n5"],
  );
  await comesWhole(
    '- List: `POST /find` sends `{"kind": "part"}`\n- Many in: hits\n- Pages: `page.size`, 4 at a time, next in `answer.next` as `page.after`, more while `answer.more`',
    (_query, { body }) => {
      const { page } = JSON.parse(body) as { page: { after?: string } };
      const from = Number(page.after ?? 0);
      // Some servers return a cursor with their last page too.
      return { status: 200, body: { hits: slice(from, 4), next: String(from + 4), more: from + 4 < 7 } };
    },
    ['/find{"kind":"part","page":{"size":4}}', '/find{"kind":"part","page":{"size":4,"after":"4"}}'],
  );
});

test("P7.66 where a screen is filled by a request, further pages follow the cursor on demand", async () => {
  server = await serve(({ path }) => {
    const from = Number(new URL(path, "http://localhost").searchParams.get("after") ?? 0);
    return { status: 200, body: { data: slice(from, 3), cursor: from + 3 < 7 ? String(from + 3) : null } };
  });
  online = await OnlineApp.open(
    parts("- Many in: data\n- Pages: `limit`, 3 at a time, next in cursor as `after`"),
    server.address,
  );
  await online.app.attend({ screen: "Newest", at: null, opened: true });
  const list = () => online.ask({ kind: "list", screen: "Newest", view: 0, from: 0, limit: 10 });
  await online.until(async () => (await list()).rows.length === 3);
  expect((await list()).fresh?.hasMore).toBe(true);
  await online.app.more("Newest", null);
  await online.app.more("Newest", null);
  const { rows, fresh } = await list();
  expect([rows.length, fresh?.hasMore]).toEqual([7, false]);
});

test("P7.66 a full page without the header that would name the next one: the list says so, and nothing is taken away", async () => {
  server = await serve(() => ({ status: 200, body: slice(0, 3), headers: CORS }));
  online = await OnlineApp.open(parts("- Pages: `per_page`, 3 at a time, Link header"), server.address);
  await online.app.trial.put("Part", "p6", { number: "n6", name: "Part 6" });
  await online.app.attend({ screen: "Parts", at: null, opened: true });
  await online.until(async () => {
    const { fresh } = await online.ask({ kind: "list", screen: "Parts", view: 0, from: 0, limit: 1 });
    return fresh?.problem?.code === "pages-not-told";
  });
  expect(online.records("Part")).toHaveLength(4);
});

/** The problem that the list reports after reading. */
async function problemOf(facts: string, answer: Answering): Promise<string | null> {
  server = await serve((request) => {
    // Ends a read that would otherwise never stop.
    if (server.received.length > 40) return { status: 500 };
    return answer(new URL(request.path, "http://localhost").searchParams, request);
  });
  online = await OnlineApp.open(parts(facts), server.address);
  const { refusals } = await online.app.refresh("Parts", null);
  return refusals[0]?.code ?? null;
}
const CURSOR = "- Many in: data\n- Pages: `limit`, 3 at a time, next in cursor as `after`";

test("P7.66 cursors that go round in a circle end the reading, and the list says so", async () => {
  const next: { readonly [after: string]: string } = { "": "a", a: "b", b: "c", c: "a" };
  const at = ["", "a", "b", "c"];
  const problem = await problemOf(CURSOR, (query) => {
    const after = query.get("after") ?? "";
    return { status: 200, body: { data: slice(at.indexOf(after), 2), cursor: next[after] } };
  });
  expect(problem).toBe("pages-repeat");
  expect(server.received).toHaveLength(4);
  expect(online.records("Part")).toHaveLength(5);
});

test("P7.66 a cursor that is always new, with nothing new behind it, ends the reading", async () => {
  const problem = await problemOf(CURSOR, () => ({
    status: 200,
    body: { data: slice(0, 3), cursor: `c${server.received.length}` },
  }));
  expect(problem).toBe("pages-repeat");
  expect(server.received).toHaveLength(4);
});

test("P7.66 pages without anything new in between do not end it", async () => {
  const pages = [slice(0, 3), [], slice(0, 3), slice(3, 3), [], [], slice(6, 3)];
  const problem = await problemOf(CURSOR, (query) => {
    const page = Number(query.get("after") ?? 0);
    return { status: 200, body: { data: pages[page], cursor: page + 1 < pages.length ? String(page + 1) : null } };
  });
  expect(problem).toBeNull();
  expect(online.records("Part")).toHaveLength(7);
});

/** Deletes all records here while the server cannot be told; the caller reads the list again. */
async function readAfterDeleting(answer: Answering) {
  server = await serve((request) =>
    request.method === "GET"
      ? answer(new URL(request.path, "http://localhost").searchParams, request)
      : { status: 503 },
  );
  online = await OnlineApp.open(parts("- Pages: `page`, 3 at a time"), server.address);
  await online.app.refresh("Parts", null);
  online.isOnline = false;
  for (const { id } of online.records("Part"))
    await online.app.submit({ commands: [{ kind: "delete", entity: "Part", id: String(id) }] });
  online.isOnline = true;
}

test("P7.40 P7.75 a page of nothing but what is deleted here does not end the list", async () => {
  let known = 3;
  await readAfterDeleting((parameters) => ({
    status: 200,
    body: ALL.slice(0, known).slice((Number(parameters.get("page")) - 1) * 3, Number(parameters.get("page")) * 3),
  }));
  known = 7;
  expect(await online.app.refresh("Parts", null)).toMatchObject({ refusals: [] });
  expect(online.records("Part").map(({ number }) => number)).toEqual(["n3", "n4", "n5", "n6"]);
});

test("P7.40 such a page that comes again does end it, whatever else it says each time", async () => {
  let asked = 0;
  await readAfterDeleting((parameters) => ({
    status: 200,
    body: parameters.get("page") === "1" || asked++ > 0 ? slice(0, 3).map((one) => ({ ...one, asked })) : [],
  }));
  asked = 1;
  // Deleted records are also read one by one; only page requests count here.
  const pages = (): number => server.received.filter(({ path }) => path.includes("page=")).length;
  const before = pages();
  expect(await online.app.refresh("Parts", null)).toMatchObject({ refusals: [{ code: "pages-repeat" }] });
  expect(pages() - before).toBe(2);
});
