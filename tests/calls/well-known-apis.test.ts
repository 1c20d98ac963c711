import { afterEach, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

/** APIs imitated from their own documentation, each with a document that an author would write for it. */
let online: OnlineApp;
let server: RealServer;

afterEach(async () => {
  online.close();
  await server.close();
});

async function start(source: string, answer: (request: Received) => Answered): Promise<void> {
  const { model, diagnostics } = readDocument(source);
  const found = [...diagnostics, ...checkModel(model, source)];
  expect(found.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
  server = await serve(answer);
  online = await OnlineApp.open(source, server.address);
}

/** Reads the list until the expected records appear; a read that was already running may return older data. */
async function shows(screen: string, what: () => unknown, expected: unknown): Promise<void> {
  let last: unknown = null;
  await online
    .until(async () => {
      await online.app.refresh(screen, null);
      last = what();
      return JSON.stringify(last) === JSON.stringify(expected);
    }, 20_000)
    .catch(() => expect(last).toEqual(expected));
}

const change = (entity: string, id: string, values: object) =>
  online.app.submit({ commands: [{ kind: "change", entity, id, values: values as never }] });

const remove = (entity: string, id: string) => online.app.submit({ commands: [{ kind: "delete", entity, id }] });

const idOf = (entity: string, field: string, value: unknown): string =>
  String(online.records(entity).find((one) => one[field] === value)?.["id"]);

const stuck = async (): Promise<readonly unknown[]> =>
  (await online.outbox())
    .filter(({ state }) => state !== "done")
    .map(({ state, code, errors }) => [state, code, ...errors.map(({ field, message }) => [field, message])]);

const BOOKS = `# Specification: Books
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /books | Books | list of Book |

## 3. Entities and their fields
### Book
- Shown as: Title

| Field | Type |
| --- | --- |
| Number | text |
| Title | text |
| Price | money |
| In print | yes/no |
| Chapters | list of Chapter |

### Chapter
| Field | Type |
| --- | --- |
| Heading | text |
| Pages | whole number |

## 7. The calls it makes
- Base address: https://books.example.com/api

### Book
- Kept at: /books/
- One at: \`/books/{number}/\`
- Key: Number
- Many in: results
- Pages: 2 at a time, next in \`answer.next\`, total in \`answer.count\`
- Change: PATCH
- Sends: \`{"title": title, "price": price, "in_print": in_print, "chapters": chapters.map(c, {"heading": c.heading, "page_count": c.pages})}\`
- Answers: 400: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Number | id |
`;

test("Django REST framework: pages by address, slashes at the end, nested rows, errors beside their fields, 429", async () => {
  let books = [1, 2, 3, 4, 5].map((id) => ({
    id,
    title: `Book ${id}`,
    price: "12.50",
    in_print: true,
    chapters: [{ heading: "One", page_count: 10 }],
  }));
  let throttled = 1;
  await start(BOOKS, ({ method, path, headers, body }) => {
    const [, route = "", query = ""] = /^\/api([^?]*)\??(.*)$/u.exec(path) ?? [];
    if (path.startsWith("/api") && !route.endsWith("/"))
      return { status: 404, text: "<h1>Not Found</h1>", headers: { "content-type": "text/html" } };
    const id = Number(/^\/books\/(\d+)\/$/u.exec(route)?.[1]);
    const book = books.find((one) => one.id === id);
    if (route === "/books/" && method === "GET") {
      if (throttled-- > 0)
        return {
          status: 429,
          body: { detail: "Request was throttled. Expected available in 1 second." },
          headers: { "retry-after": "1" },
        };
      const page = Number(new URLSearchParams(query).get("page") ?? 1);
      const next = page * 2 < books.length ? `http://${headers.host}/api/books/?page=${page + 1}` : null;
      return {
        status: 200,
        body: { count: books.length, next, previous: null, results: books.slice(page * 2 - 2, page * 2) },
      };
    }
    if (!Number.isNaN(id) && book === undefined)
      return { status: 404, body: { detail: "No Book matches the given query." } };
    if (method === "GET") return { status: 200, body: book };
    if (method === "DELETE") {
      books = books.filter((one) => one !== book);
      return { status: 204 };
    }
    const given = JSON.parse(body);
    const errors: Record<string, unknown> = {};
    if (given.title === "") errors["title"] = ["This field may not be blank."];
    if (given.title === null) errors["title"] = ["This field may not be null."];
    if (given.chapters?.some((one: { page_count: number }) => one.page_count < 1))
      errors["chapters"] = given.chapters.map((one: { page_count: number }) =>
        one.page_count < 1 ? { page_count: ["Ensure this value is greater than or equal to 1."] } : {},
      );
    if (Object.keys(errors).length > 0) return { status: 400, body: errors };
    const values = { ...given, ...(given.price === undefined ? {} : { price: Number(given.price).toFixed(2) }) };
    if (method === "POST") {
      const made = { id: 6, ...values };
      books.push(made);
      return { status: 201, body: made };
    }
    Object.assign(book ?? {}, values);
    return { status: 200, body: book };
  });
  const here = (): readonly unknown[] =>
    online
      .records("Book")
      .map(({ number, title, price }) => [number, title, price])
      .toSorted();
  await online.app.setServer(`${server.address}/api`);
  await shows(
    "Books",
    here,
    [1, 2, 3, 4, 5].map((id) => [String(id), `Book ${id}`, 1250]),
  );
  expect(online.records("Chapter")).toHaveLength(5);
  online.isOnline = false;
  const rows = [
    { id: null, values: { heading: "Start", pages: 3 } },
    { id: null, values: { heading: "End", pages: 0 } },
  ];
  const made = await online.create("Book", { title: "Mine", price: 990, chapters: rows as never });
  await change("Book", idOf("Book", "number", "2"), { title: "Changed", price: 700 });
  await remove("Book", idOf("Book", "number", "3"));
  online.isOnline = true;
  online.app.online();
  await online.until(async () => (await online.outbox()).every(({ state }) => state === "done" || state === "failed"));
  expect(await stuck()).toEqual([
    ["failed", "not-accepted", ["chapters", "2 Pages: Ensure this value is greater than or equal to 1."]],
  ]);
  const [, last] = online.opened.store.records.children("Book", made, "chapters");
  await online.app.submit({
    commands: [{ kind: "change", entity: "Chapter", id: String(last), values: { pages: 4 } }],
  });
  await online.settled();
  expect(await stuck()).toEqual([]);
  expect(
    books.map(({ id, title, price, chapters }) => [id, title, price, chapters.map((one) => one.page_count)]),
  ).toEqual([
    [1, "Book 1", "12.50", [10]],
    [2, "Changed", "7.00", [10]],
    [4, "Book 4", "12.50", [10]],
    [5, "Book 5", "12.50", [10]],
    [6, "Mine", "9.90", [3, 4]],
  ]);
  books = books.filter(({ id }) => id !== 5);
  await shows("Books", here, [
    ["1", "Book 1", 1250],
    ["2", "Changed", 700],
    ["4", "Book 4", 1250],
    ["6", "Mine", 990],
  ]);
});

const TASKS = `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Key | text |
| Name | text |
| Notes | long text |
| Done | yes/no |
| Labels | list of text |

## 7. The calls it makes
- Base address: https://api.example.com/v0

### Task
- Kept at: /app1/Tasks
- Key: Key
- Many in: records
- Pages: \`pageSize\`, 2 at a time, next in \`answer.offset\` as \`offset\`
- Change: PATCH
- Answers: 4xx: errors at fields from \`answer.error\`

| Field | On the wire | As |
| --- | --- | --- |
| Key | id | |
| Name | fields.Name | left out when empty |
| Notes | fields.Notes | left out when empty |
| Done | fields.Done | left out when empty |
| Labels | fields.Labels | left out when empty |
`;

test("P7.95 Airtable: fields in an envelope, cursors, keys that are left out when empty, errors as a word", async () => {
  type Fields = { [name: string]: unknown };
  let records: { id: string; createdTime: string; fields: Fields }[] = ["a", "b", "c", "d", "e"].map((key) => ({
    id: `rec${key}`,
    createdTime: "2026-03-01T00:00:00.000Z",
    fields: { Name: `Task ${key}`, Notes: "as agreed", Done: true, Labels: ["x"], "Last modified": "2026-03-01" },
  }));
  await start(TASKS, ({ method, path, body }) => {
    const { pathname, searchParams } = new URL(path, "http://x");
    const key = /^\/v0\/app1\/Tasks\/(\w+)$/u.exec(pathname)?.[1];
    const record = records.find(({ id }) => id === key);
    if (key === undefined && method === "GET") {
      const from = Number(/\d+$/u.exec(searchParams.get("offset") ?? "0")?.[0]);
      const size = Number(searchParams.get("pageSize") ?? 100);
      const more = from + size < records.length ? { offset: `itr/${from + size}` } : {};
      return { status: 200, body: { records: records.slice(from, from + size), ...more } };
    }
    if (key !== undefined && record === undefined) return { status: 404, body: { error: "NOT_FOUND" } };
    if (method === "GET") return { status: 200, body: record };
    if (method === "DELETE") {
      records = records.filter((one) => one !== record);
      return { status: 200, body: { deleted: true, id: key } };
    }
    const given = JSON.parse(body) as { fields?: Fields; id?: string };
    if (given.id !== undefined || Object.keys(given).some((name) => name !== "fields"))
      return {
        status: 422,
        body: { error: { type: "INVALID_REQUEST_UNKNOWN", message: "Invalid request: parameter validation failed." } },
      };
    if (given.fields?.["Name"] === "bad")
      return {
        status: 422,
        body: { error: { type: "INVALID_VALUE_FOR_COLUMN", message: 'Field "Name" cannot accept the provided value' } },
      };
    const changed = record ?? { id: "recnew", createdTime: "", fields: {} };
    if (record === undefined) records.push(changed);
    for (const [name, value] of Object.entries(given.fields ?? {})) {
      const isEmpty = value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);
      if (isEmpty) delete changed.fields[name];
      else changed.fields[name] = value;
    }
    return { status: 200, body: changed };
  });
  await online.app.setServer(`${server.address}/v0`);
  const here = (): readonly unknown[] =>
    online
      .records("Task")
      .map(({ key, name, notes, done, labels }) => [key, name, notes, done === true, labels])
      .toSorted();
  const task = (key: string): unknown[] => [`rec${key}`, `Task ${key}`, "as agreed", true, ["x"]];
  await shows("Tasks", here, ["a", "b", "c", "d", "e"].map(task));
  // Somebody empties values: the server then omits their keys.
  records[0] = { ...records[0], fields: { Name: "Task a", "Last modified": "2026-03-02" } } as never;
  await shows("Tasks", here, [["reca", "Task a", null, false, null], ...["b", "c", "d", "e"].map(task)]);
  online.isOnline = false;
  await online.create("Task", { name: "bad" });
  await change("Task", idOf("Task", "key", "recb"), { notes: null, done: false });
  await remove("Task", idOf("Task", "key", "recc"));
  online.isOnline = true;
  online.app.online();
  await online.until(async () => (await online.outbox()).every(({ state }) => state === "done" || state === "failed"));
  expect(await stuck()).toEqual([["failed", "not-accepted", [null, 'Field "Name" cannot accept the provided value']]]);
  await change("Task", idOf("Task", "name", "bad"), { name: "good" });
  await online.settled();
  expect(await stuck()).toEqual([]);
  expect(records.map(({ id, fields }) => [id, fields])).toEqual([
    ["reca", { Name: "Task a", "Last modified": "2026-03-02" }],
    ["recb", { Name: "Task b", Labels: ["x"], "Last modified": "2026-03-01" }],
    ["recd", { Name: "Task d", Notes: "as agreed", Done: true, Labels: ["x"], "Last modified": "2026-03-01" }],
    ["rece", { Name: "Task e", Notes: "as agreed", Done: true, Labels: ["x"], "Last modified": "2026-03-01" }],
    ["recnew", { Name: "good" }],
  ]);
});

const PAGES = `# Specification: Plans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /plans | Plans | list of Plan |

## 3. Entities and their fields
### Plan
- Shown as: Name

| Field | Type |
| --- | --- |
| Key | text |
| Name | text |
| Done | yes/no |
| Due | date |
| Stage | choice: Idea, Ready |

## 7. The calls it makes
- Base address: https://api.example.com/v1
- Headers: \`Notion-Version: 2022-06-28\`

### Plan
- Kept at: /databases/db1
- Key: Key
- Many in: results
- List: \`POST /databases/db1/query\` sends \`{"filter": {"property": "Kind", "select": {"equals": "Plan"}}}\`
- Pages: \`page_size\`, 2 at a time, next in \`answer.next_cursor\` as \`start_cursor\`, more while \`answer.has_more\`
- One at: \`/pages/{key}\`
- Create: \`POST /pages\` sends \`{"parent": {"database_id": "db1"}, "properties": {"Name": {"title": [{"text": {"content": name}}]}, "Done": {"checkbox": done}, "Due": due is empty ? null : {"start": due}, "Stage": {"select": {"name": stage}}}}\`
- Change: \`PATCH /pages/{key}\` sends \`{"properties": {"Name": {"title": [{"text": {"content": name}}]}, "Done": {"checkbox": done}, "Stage": {"select": {"name": stage}}}}\`
- Delete: \`PATCH /pages/{key}\` sends \`{"archived": yes}\`
- Missing: 200 when \`answer.archived\`
- Answers: 409: keep trying; 4xx: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Key | id |
| Name | properties.Name.title.0.plain_text |
| Done | properties.Done.checkbox |
| Due | properties.Due.date.start |
| Stage | properties.Stage.select.name |
`;

test("P7.6 Notion: lists read by POST, values deep in lists, deleting by PATCH, 409 and 429", async () => {
  interface Plan {
    id: string;
    archived: boolean;
    name: string;
    done: boolean;
    due: string | null;
    stage: string | null;
  }
  const plans: Plan[] = ["a", "b", "c"].map((id) => ({
    id,
    archived: false,
    name: `Plan ${id}`,
    done: false,
    due: "2026-04-01",
    stage: "Idea",
  }));
  const page = ({ id, archived, name, done, due, stage }: Plan): unknown => ({
    object: "page",
    id,
    archived,
    properties: {
      Name: {
        id: "title",
        type: "title",
        title: name === "" ? [] : [{ type: "text", text: { content: name }, plain_text: name }],
      },
      Done: { type: "checkbox", checkbox: done },
      Due: { type: "date", date: due === null ? null : { start: due, end: null } },
      Stage: { type: "select", select: stage === null ? null : { id: "x", name: stage } },
    },
  });
  let busy = 1;
  let conflicts = 1;
  const error = (status: number, code: string, message: string): Answered => ({
    status,
    body: { object: "error", status, code, message },
  });
  await start(PAGES, ({ method, path, headers, body }) => {
    if (headers["notion-version"] !== "2022-06-28")
      return error(400, "missing_version", "Notion-Version header should be defined.");
    const given = body === "" ? {} : JSON.parse(body);
    const key = /^\/v1\/pages\/(\w+)$/u.exec(path)?.[1];
    const plan = plans.find(({ id }) => id === key);
    if (path === "/v1/databases/db1/query" && method === "POST") {
      if (busy-- > 0)
        return { ...error(429, "rate_limited", "You have been rate limited."), headers: { "retry-after": "1" } };
      if (given.filter?.select?.equals !== "Plan" || given.page_size !== 2)
        return error(400, "validation_error", "body.filter should be defined.");
      const all = plans.filter(({ archived }) => !archived);
      const from = given.start_cursor === undefined ? 0 : all.findIndex(({ id }) => id === given.start_cursor);
      const next = all[from + 2]?.id ?? null;
      return {
        status: 200,
        body: {
          object: "list",
          results: all.slice(from, from + 2).map(page),
          has_more: next !== null,
          next_cursor: next,
        },
      };
    }
    if (method === "GET" && plan !== undefined) return { status: 200, body: page(plan) };
    if (method !== "POST" && plan === undefined) return error(404, "object_not_found", "Could not find page.");
    if (conflicts-- > 0) return error(409, "conflict_error", "Conflict occurred while saving. Please try again.");
    const { Name, Done, Due, Stage } = given.properties ?? {};
    const name = Name?.title[0].text.content;
    if (name === null)
      return error(400, "validation_error", "body.properties.Name.title[0].text.content should be a string.");
    const values = {
      ...(name === undefined ? {} : { name }),
      ...(Done === undefined ? {} : { done: Done.checkbox }),
      ...(Due === undefined ? {} : { due: Due?.start ?? null }),
      ...(Stage === undefined ? {} : { stage: Stage.select.name }),
      ...(given.archived === undefined ? {} : { archived: given.archived }),
    };
    const changed = plan ?? { id: "new", archived: false, name: "", done: false, due: null, stage: null };
    if (plan === undefined) plans.push(changed);
    return { status: 200, body: page(Object.assign(changed, values)) };
  });
  await online.app.setServer(`${server.address}/v1`);
  const here = (): readonly unknown[] =>
    online
      .records("Plan")
      .map(({ key, name, done, due, stage }) => [key, name, done, due, stage])
      .toSorted();
  await shows(
    "Plans",
    here,
    ["a", "b", "c"].map((id) => [id, `Plan ${id}`, false, "2026-04-01", "Idea"]),
  );
  online.isOnline = false;
  await online.create("Plan", { name: "Mine", due: "2026-05-01", stage: "Ready" });
  await change("Plan", idOf("Plan", "key", "a"), { done: true });
  await remove("Plan", idOf("Plan", "key", "b"));
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(await stuck()).toEqual([]);
  expect(plans.map(({ id, name, done, due, stage, archived }) => [id, name, done, due, stage, archived])).toEqual([
    ["a", "Plan a", true, "2026-04-01", "Idea", false],
    ["b", "Plan b", false, "2026-04-01", "Idea", true],
    ["c", "Plan c", false, "2026-04-01", "Idea", false],
    ["new", "Mine", false, "2026-05-01", "Ready", false],
  ]);
  // A colleague archives a plan.
  Object.assign(plans[2] ?? {}, { archived: true });
  await shows("Plans", here, [
    ["a", "Plan a", true, "2026-04-01", "Idea"],
    ["new", "Mine", false, "2026-05-01", "Ready"],
  ]);
});
