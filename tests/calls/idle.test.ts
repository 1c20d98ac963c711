import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchHttp } from "#device/http/fetch.ts";
import type { ViewKind } from "#model/2-screens.ts";
import { readDocument } from "#read/read-document.ts";
import type { Network } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { serve, type RealServer } from "./support/server.ts";

const KINDS = [
  "list of Task",
  "cards of Task",
  "table of Task",
  "board of Task by State",
  "calendar of Task by Due",
  "map of Task by Place",
  "gallery of Task",
  "list of Task where `name is not empty`",
];

/** A screen for every kind of view. The type makes the compiler ask for one when a kind is added. */
const SCREEN_OF: { readonly [kind in ViewKind]: string } = {
  list: "Screen 0",
  cards: "Screen 1",
  table: "Screen 2",
  board: "Screen 3",
  calendar: "Screen 4",
  map: "Screen 5",
  gallery: "Screen 6",
  one: "One task",
  form: "New task",
  overview: "Numbers",
  text: "About",
};

const screens = KINDS.map((shows, i) => `| /s${i} | Screen ${i} | ${shows} |`).join("\n");
const blocks = KINDS.map(
  (_, i) => `### Screen ${i}
- Search: Name
- Filters: State
- Asks the server: \`{"q": search, "state": filter.state}\`
`,
).join("\n");

const DOCUMENT = `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
${screens}
| /plain | Plain | list of Task |
| /from | From | list of Task |
| /two | Two | list of Task; list of Note |
| /tasks/{id} | One task | one Task; list of Note where \`task = this\` |
| /new | New task | form for Task |
| /all | Numbers | overview |
| /about | About | text |

${blocks}
### From
- From: \`GET /tasks/mine\`
- Search: Name

### Numbers
- Many: count of Task

### About
- Text: Tasks of everybody.

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| State | choice of Open, Done |
| Due | date |
| Place | location |
| Picture | photo |

### Note
| Field | Type |
| --- | --- |
| Text | text |
| Task | Task |

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Note
- Kept at: /notes

### Ping
- Request: \`GET /ping\`
- When: on opening Plain
- Answers: 2xx: show "Here."; otherwise: show "Not here."
`;

const { model } = readDocument(DOCUMENT);
let server: RealServer;
beforeAll(async () => {
  server = await serve(({ path }) => {
    if (path.startsWith("/ping")) return { status: 200, body: {} };
    if (path.startsWith("/notes")) return { status: 200, body: [{ id: "n1", text: "Note", task: 1 }] };
    const tasks = [
      { id: 1, name: "Lamp", state: "Open", due: "2026-03-02" },
      { id: 2, name: "Door", state: "Done", due: "2026-03-03" },
    ];
    return { status: 200, body: /^\/tasks\/\d/.test(path) ? tasks[0] : tasks };
  });
});
afterAll(() => server.close());

/** An app on a real server, with a clock that only `pass` moves. */
async function open() {
  const opened = await openForTest(DOCUMENT);
  const kept = new Map<string, Value>();
  const http = fetchHttp();
  let now = Date.now();
  let underWay = 0;
  let timers: { readonly due: number; readonly work: () => void }[] = [];
  const network: Network = {
    http: {
      async send(request) {
        underWay++;
        try {
          return await http.send(request);
        } finally {
          underWay--;
        }
      },
    },
    vault: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
    online: () => true,
    after(milliseconds, work) {
      const timer = { due: now + milliseconds, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    random: () => 0.5,
    now: () => now,
  };
  const calm = async (): Promise<void> => {
    const isBusy = (): boolean => underWay > 0;
    do for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
    while (isBusy());
  };
  const pass = async (milliseconds: number): Promise<void> => {
    const until = now + milliseconds;
    for (;;) {
      await calm();
      const [next] = timers.toSorted((a, b) => a.due - b.due);
      if (next === undefined || next.due > until) break;
      timers = timers.filter((one) => one !== next);
      now = Math.max(now, next.due);
      next.work();
    }
    now = until;
  };
  const stop = opened.app.connect(network);
  await opened.app.setServer(server.address);
  return { app: opened.app, store: opened.store, pass, stop };
}

const SEARCHES: readonly [string, { search?: string; filters?: { [field: string]: Value[] } }[]][] = [
  ["nothing typed", [{}]],
  ["something typed", [{ search: "Lamp" }]],
  ["a filter", [{ filters: { state: ["Open"] } }]],
  // As with two tabs, or a page that still shows the previous list.
  ["several at once", [{}, { search: "Lamp" }, { search: "Door" }, { filters: { state: ["Open", "Done"] } }]],
];

test(
  "P7.77 nobody asks a server while nothing happens: every kind of screen, with and without a search",
  { timeout: 120_000 },
  async () => {
    const { app, store, pass, stop } = await open();
    const names = [...Object.values(SCREEN_OF), `Screen ${KINDS.length - 1}`, "Plain", "From", "Two"];
    // Each screen really has the kind of view that the table says.
    for (const [kind, name] of Object.entries(SCREEN_OF))
      expect([kind, model.screens.find((screen) => screen.name === name)?.views[0]?.kind]).toEqual([kind, kind]);
    let at: string | null = null;
    for (const screen of names)
      for (const [how, searches] of SEARCHES) {
        if (screen === "One task") at = store.records.ids({ entity: "Task", where: null }, [], 1, 0)[0] ?? null;
        const before = server.received.length;
        const stops = searches.flatMap((search) =>
          [0, 1].map((view) =>
            app.watch(
              { kind: "list", screen, view, from: 0, limit: 20, ...search, ...(at === null ? {} : { at }) },
              () => {},
            ),
          ),
        );
        const others = [app.watch({ kind: "connection" }, () => {}), app.watch({ kind: "news" }, () => {})];
        await app.attend({ screen, at, opened: true });
        await pass(5000);
        const asked = server.received.length;
        await app.attend({ screen, at, opened: false });
        await pass(60_000);
        await app.attend({ screen, at, opened: false });
        await calmAnswers(app);
        await pass(60_000);
        expect([screen, how, server.received.slice(asked).map(({ path }) => path)]).toEqual([screen, how, []]);
        if (screen === "Screen 0" && how === "several at once") expect(asked).toBeGreaterThan(before);
        for (const unwatch of [...stops, ...others]) unwatch();
      }
    stop();
  },
);

/** Makes the app send its answers again, without any change that concerns a list. */
async function calmAnswers(app: Awaited<ReturnType<typeof open>>["app"]): Promise<void> {
  await app.simulate("Ping", { kind: "good" });
  await app.simulate(null, null);
}
