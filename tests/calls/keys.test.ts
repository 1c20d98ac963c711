import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const BOOKS = `# Books
## 2. Screens and routes
### Books
- Route: /
- Shows: list of Book

### Edit book
- Route: /books/:id/edit
- Shows: form for Book

## 3. Entities and their fields
### Book
| Field | Type |
| --- | --- |
| Isbn | text |
| Title | text |

## 4. States and transitions
### Book
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Known | |
| Known | Relabel | Known | Isbn |

## 7. The calls it makes
- Base address: https://books.example.com

### Book
- Kept at: /books
- Key: Isbn
- Answers: 4xx: errors at fields from \`answer.errors\`
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(refused: string): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(({ method, body }) => {
    if (method === "GET") return { status: 200, body: [{ isbn: "1", title: "One" }] };
    const book = JSON.parse(body) as { isbn: string };
    return book.isbn === refused
      ? { status: 422, body: { errors: { isbn: ["is taken"] } } }
      : { status: 201, body: book };
  });
  const online = await OnlineApp.open(BOOKS, server.address);
  open.push(server, online);
  return { online, server };
}

test("P7.86 the key of a record that the server knows can't be changed by a form, a command or an event", async () => {
  const { online } = await start("");
  await online.app.refresh("Books", null);
  const id = String(online.records("Book")[0]?.["id"]);
  const refused = { kind: "refused", refusals: [{ code: "not-another-key", field: "isbn" }] };
  const change = (values: { [field: string]: string | null }) =>
    online.app.submit({ commands: [{ kind: "change", entity: "Book", id, values }] });
  expect(await change({ isbn: "2" })).toMatchObject(refused);
  expect(await change({ isbn: null })).toMatchObject(refused);
  expect(
    await online.app.submit({
      commands: [{ kind: "fire", entity: "Book", id, event: "Relabel", values: { isbn: "2" } }],
    }),
  ).toMatchObject(refused);
  // An import or a form may contain the unchanged key.
  expect(await change({ isbn: "1", title: "Uno" })).toMatchObject({ kind: "done" });
  const draft = await online.app.openDraft({ entity: "Book", id, screen: "Edit book" });
  const fields = draft.groups.flatMap((group) => group.fields);
  expect(fields.map(({ field, readOnly }) => [field.key, readOnly])).toEqual([
    ["isbn", true],
    ["title", false],
  ]);
});

test("P7.86 a key that was typed here can be mended until the server has taken the record in", async () => {
  const { online, server } = await start("taken");
  const id = await online.create("Book", { isbn: "taken", title: "New" });
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "failed" });
  const change = (isbn: string) =>
    online.app.submit({ commands: [{ kind: "change", entity: "Book", id, values: { isbn } }] });
  expect(await change("free")).toMatchObject({ kind: "done" });
  await online.settled();
  expect(server.received.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body).isbn)).toEqual([
    "taken",
    "free",
  ]);
  expect(await change("other")).toMatchObject({ kind: "refused" });
});
