import { afterEach, expect, test } from "vitest";
import { HostLimits, untilReset } from "#calls/host-limits.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const parts = (facts: string, kept: string): string => `# Parts
## 2. Screens and routes
### Parts
- Route: /
- Shows: list of Part

## 3. Entities and their fields
### Part
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://parts.example.com
${facts}
### Part
- Kept at: /parts
- Key: Number
${kept}
`;

let online: OnlineApp;
let server: RealServer;
afterEach(async () => {
  online.close();
  await server.close();
});

async function open(document: string, answer: (request: Received) => Answered | Promise<Answered>): Promise<void> {
  server = await serve(answer);
  online = await OnlineApp.open(document, server.address);
}

const part = (i: number): object => ({ number: `n${i}`, name: `Part ${i}` });

test("P7.69 a list comes to its end although the server asks for patience between its pages", async () => {
  let busy = 0;
  await open(parts("", "- Pages: `page`, 2 at a time"), ({ path }) => {
    const page = Number(new URL(path, "http://localhost").searchParams.get("page"));
    if (page === 2 && busy++ === 0) return { status: 429, headers: { "retry-after": "3" } };
    if (page === 3 && busy++ === 1)
      return { status: 503, headers: { "retry-after": new Date(Date.now() + 1000).toUTCString() } };
    if (page === 3 && busy++ === 2) return { status: 429 };
    return { status: 200, body: [2 * page - 1, 2 * page].filter((i) => i <= 5).map(part) };
  });
  expect((await online.app.refresh("Parts", null)).refusals).toEqual([]);
  expect(online.records("Part")).toHaveLength(5);
  expect(busy).toBeGreaterThanOrEqual(3);
});

test("P7.69 after an answer that leaves nothing, no write is sent before the server gives more", async () => {
  const at: number[] = [];
  await open(parts("", ""), () => {
    at.push(online.now());
    const left = at.length === 1 ? "0" : "9";
    return { status: 201, headers: { "ratelimit-remaining": left, "ratelimit-reset": "30" } };
  });
  await online.create("Part", { name: "First" });
  await online.settled();
  await online.create("Part", { name: "Second" });
  await online.settled();
  expect(at).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(29_000);
});

test("P7.69 headers about limits are understood in the forms that servers use", () => {
  const now = Date.parse("2026-03-02T08:00:00Z");
  const said: readonly [{ readonly [name: string]: string }, number | null][] = [
    [{ "ratelimit-remaining": "0", "ratelimit-reset": "30" }, 30_000],
    [{ ratelimit: '"default";r=0;t=12' }, 12_000],
    [{ ratelimit: "limit=100, remaining=0, reset=50" }, 50_000],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 60) }, 60_000],
    [{ "x-ratelimit-remaining": "3", "x-ratelimit-reset": "60" }, null],
    [{ ratelimit: '"default";r=5;t=12' }, null],
    [{ "ratelimit-remaining": "0" }, null],
    [{}, null],
  ];
  for (const [headers, wait] of said) expect([headers, untilReset(headers, now)]).toEqual([headers, wait]);
  const pace = new HostLimits();
  const reply = (value: string) => ({
    kind: "answer" as const,
    status: 429,
    headers: { "retry-after": value },
    body: null,
  });
  pace.note("a", reply("5"), now);
  pace.note("b", reply("Mon, 02 Mar 2026 08:00:20 GMT"), now);
  expect([pace.until("a", now) - now, pace.until("b", now) - now, pace.until("c", now)]).toEqual([5000, 20_000, 0]);
});

test("P7.69 no more than so many requests are under way at once", async () => {
  let under = 0;
  let most = 0;
  await open(parts("- At once: 2\n", ""), async () => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, 20));
    under--;
    return { status: 201 };
  });
  for (let i = 0; i < 8; i++) await online.create("Part", { name: `Part ${i}` });
  await online.settled();
  expect(server.received).toHaveLength(8);
  expect(most).toBeLessThanOrEqual(2);
});
