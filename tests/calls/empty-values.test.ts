import { afterEach, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer, type Received } from "./support/server.ts";

const document = (facts: string, calls = ""): string => `# Notes
- Currency: EUR

## 2. Screens and routes
### Notes
- Route: /
- Shows: list of Note

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Number | whole number |
| Title | text |
| Words | list of text |
| Colours | choices of Red, Blue |
| Others | several Note |
| Due | date |
| Price | money |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Draft |

## 7. The calls it makes
- Base address: https://notes.example.com
${calls}
### Note
- Kept at: /notes
- Key: Number
${facts}
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

type Note = { [key: string]: Value };

/** Keeps notes as they are sent, and refuses the title "Bad". */
async function start(source: string): Promise<{ online: OnlineApp; server: RealServer; notes: Note[] }> {
  const notes: Note[] = [];
  const server = await serve(({ method, path, body }: Received) => {
    const at = Number(/\/(\d+)$/.exec(path)?.[1] ?? 0) - 1;
    if (method === "GET") return { status: 200, body: at >= 0 ? notes[at] : notes };
    const sent = JSON.parse(body) as Note;
    if (sent["title"] === "Bad") return { status: 422, body: { title: ["is bad"] } };
    if (path === "/sent")
      return sent["title"] === "Odd" ? { status: 422, body: { title: ["is odd"] } } : { status: 200 };
    if (method === "POST") notes.push({ ...sent, number: notes.length + 1 });
    else notes[at] = method === "PUT" ? sent : { ...notes[at], ...sent };
    return { status: 200, body: notes[at >= 0 ? at : notes.length - 1] };
  });
  const online = await OnlineApp.open(source, server.address);
  open.push(server, online);
  return { online, server, notes };
}

const sent = ({ received }: RealServer): unknown =>
  JSON.parse(received.findLast(({ method }) => method !== "GET")?.body ?? "null") as unknown;
const change = async (online: OnlineApp, id: string, values: Note): Promise<void> => {
  await online.app.submit({ commands: [{ kind: "change", entity: "Note", id, values }] });
  await online.settled();
};

test("P7.87 empty lists go as lists; what is left out when empty is not sent, and not kept on the server", async () => {
  const table =
    "\n| Field | On the wire | As |\n| --- | --- | --- |\n| Due | due | left out when empty |\n| Price | cost.net | cents, left out when empty |\n";
  const { online, server, notes } = await start(document(table));
  const id = await online.create("Note", { title: "A" });
  await online.settled();
  expect(sent(server)).toEqual({ title: "A", words: [], colours: [], others: [] });
  await change(online, id, { due: "2026-03-01", price: 250, words: ["x"] });
  expect(sent(server)).toMatchObject({ due: "2026-03-01", cost: { net: 250 }, words: ["x"] });
  notes[0] = { ...notes[0], extra: "theirs" };
  await change(online, id, { due: null, price: null, words: null });
  expect(sent(server)).toEqual({
    number: 1,
    title: "A",
    words: [],
    colours: [],
    others: [],
    cost: {},
    extra: "theirs",
  });
});

test("P7.87 behind Sends it holds for all of it; a change alone says what was emptied", async () => {
  const { online, server } = await start(
    document(
      '- Change: PATCH\n- Sends: `{"title": title, "words": words, "due": due, "in": {"price": price}}`, left out when empty\n',
      "\n| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Tell | Note | `POST /sent` | Title, Words, Due, left out when empty | on Send |\n",
    ),
  );
  const id = await online.create("Note", { title: "A" });
  await online.settled();
  expect(sent(server)).toEqual({ title: "A", in: {} });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event: "Send", values: {} }] });
  await online.settled();
  expect(sent(server)).toEqual({ title: "A" });
  await change(online, id, { due: "2026-03-01" });
  expect(sent(server)).toEqual({ due: "2026-03-01" });
  await change(online, id, { due: null });
  expect(sent(server)).toEqual({ due: null });
});

test("P7.23 what a refused call sends is mended in the record's own form, with real values", async () => {
  const { online, server } = await start(
    document(
      "",
      '\n| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Tell | Note | `POST /sent` | `{"title": title, "due": due, "words": words}` | on Send |\n',
    ),
  );
  const id = await online.create("Note", { title: "Bad" });
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "failed", mendedByForm: true });
  const mend = async (values: Note): Promise<void> => {
    const draft = await online.app.openDraft({ entity: "Note", id });
    for (const [field, value] of Object.entries(values))
      await online.app.editDraft(draft.draft, { kind: "set", field, value });
    expect((await online.app.submitDraft(draft.draft, [])).outcome).toMatchObject({ kind: "done" });
  };
  await mend({ title: "Good", due: "2026-03-05", words: ["a", "b"], colours: ["Red"], price: 1250 });
  await online.settled();
  expect(sent(server)).toEqual({
    title: "Good",
    words: ["a", "b"],
    colours: ["Red"],
    others: [],
    due: "2026-03-05",
    price: 12.5,
  });
  // A retried call of the document is built from the record as it is now.
  await mend({ title: "Odd" });
  await online.settled();
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event: "Send", values: {} }] });
  await online.settled();
  const refused = (await online.outbox()).find(({ call, state }) => call === "Tell" && state === "failed");
  expect(refused).toMatchObject({ mendedByForm: true });
  online.opened.clock.instant = new Date(Date.parse(online.opened.clock.now()) + 60_000).toISOString();
  await mend({ title: "Better", words: null });
  await online.app.decide(refused?.id ?? 0, { kind: "retry" });
  await online.settled();
  const told = server.received.filter(({ path }) => path === "/sent").map(({ body }) => JSON.parse(body) as unknown);
  expect(told.at(-1)).toEqual({ title: "Better", due: "2026-03-05", words: [] });
});
