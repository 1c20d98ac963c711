import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const orders = (answers: string): string => `# Orders

## 2. Screens and routes
### Orders
- Route: /
- Shows: list of Order

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Number | text |
| Due date | date |
| Title | text |
| Message | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Article | text |
| Amount | number |

## 7. The calls it makes
- Base address: https://orders.example.com

### Order
- Kept at: /orders
- Key: Number
- Sends: \`{"order": {"dueDate": due_date, "title": title}}\`
- Answers: ${answers}

| Field | On the wire |
| --- | --- |
| Due date | attributes.dueDate |
`;

let online: OnlineApp;
let server: RealServer;

afterEach(async () => {
  online.close();
  await server.close();
});

/** The errors of an order that the server refuses with this body, as `field: words`. */
async function told(body: unknown, status = 422): Promise<readonly string[]> {
  answer = { status, body };
  await online.create("Order", { title: "Paper", due_date: "2026-03-02" });
  await online.settled();
  const entry = (await online.outbox()).find((one) => one.state === "failed" && !seen.has(one.id));
  if (entry === undefined) throw new Error("It was not refused.");
  seen.add(entry.id);
  return entry.errors.map(({ field, message }) => `${field ?? "-"}: ${message}`);
}

let answer: { status: number; body: unknown };
const seen = new Set<number>();

async function open(answers: string): Promise<void> {
  seen.clear();
  server = await serve(() => answer);
  online = await OnlineApp.open(orders(answers), server.address);
}

test("P7.60 a server's errors are told at the fields that it means, whatever their shape", async () => {
  await open("2xx: do nothing; 4xx: errors at fields from `answer`");
  const shapes: { readonly [name: string]: readonly [body: unknown, ...told: string[]] } = {
    "a map of lists": [
      { errors: { title: ["is taken"], dueDate: ["is past"] } },
      "title: is taken",
      "due_date: is past",
    ],
    "a map of texts": [{ title: "is taken", message: "is rude" }, "title: is taken", "message: is rude"],
    Directus: [
      { errors: [{ message: "Value has to be unique.", extensions: { code: "RECORD_NOT_UNIQUE", field: "title" } }] },
      "title: Value has to be unique.",
    ],
    "JSON:API": [
      {
        jsonapi: { version: "1.0" },
        errors: [
          { status: "422", source: { pointer: "/data/attributes/dueDate" }, title: "Invalid", detail: "is past" },
          { status: "422", title: "Too many orders" },
        ],
      },
      "due_date: is past",
      "-: Too many orders",
    ],
    Spring: [
      {
        timestamp: "2026-03-02T08:00:00Z",
        status: 400,
        error: "Bad Request",
        message: "Validation failed",
        path: "/orders",
        errors: [{ objectName: "order", field: "dueDate", rejectedValue: null, defaultMessage: "must not be null" }],
      },
      "due_date: must not be null",
    ],
    "Problem Details": [
      {
        type: "https://example.org/probs/validation",
        title: "Your request is not valid.",
        status: 422,
        errors: [{ detail: "must be positive", pointer: "#/lines/1/amount" }],
      },
      "lines: 2 Amount: must be positive",
    ],
    "Problem Details without a list": [
      { type: "about:blank", title: "Forbidden", status: 403, detail: "The month is closed." },
      "-: The month is closed.",
    ],
    "invalid-params": [
      { title: "Not valid", status: 400, "invalid-params": [{ name: "title", reason: "is taken" }] },
      "title: is taken",
    ],
    "ASP.NET": [
      { title: "One or more validation errors occurred.", status: 400, errors: { DueDate: ["is past"] } },
      "due_date: is past",
    ],
    "rows in their places": [
      { lines: [{}, { amount: ["is too small"] }], non_field_errors: ["is closed"] },
      "lines: 2 Amount: is too small",
      "-: is closed",
    ],
    "paths as texts": [
      { violations: [{ propertyPath: "lines[0].article", message: "is unknown" }] },
      "lines: 1 Article: is unknown",
    ],
    "paths as lists": [
      { detail: [{ loc: ["body", "order", "title"], msg: "field required", type: "missing" }] },
      "title: field required",
    ],
    Mongoose: [
      {
        message: "Order validation failed",
        name: "ValidationError",
        errors: { title: { name: "ValidatorError", message: "is required", kind: "required", path: "title" } },
      },
      "title: is required",
    ],
    "class-validator": [
      { statusCode: 400, message: [{ property: "title", constraints: { isNotEmpty: "should not be empty" } }] },
      "title: should not be empty",
    ],
    "a list of texts": [
      { statusCode: 400, message: ["is closed", "is locked"], error: "Bad Request" },
      "-: is closed",
      "-: is locked",
    ],
    "one text": [{ error: "The month is closed." }, "-: The month is closed."],
    "a field that is not here": [{ errors: [{ field: "colour", message: "is unknown" }] }, "-: colour: is unknown"],
    Parse: [{ code: 137, error: "A duplicate value was given" }, "-: A duplicate value was given"],
  };
  const found = new Map<string, readonly string[]>();
  for (const [name, [body]] of Object.entries(shapes)) found.set(name, await told(body));
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(shapes).map(([name, [, ...expected]]) => [name, expected])),
  );
});

test("P7.60 the document says where field and words stand, where a server has names of its own", async () => {
  await open(
    "2xx: do nothing; 4xx: errors at fields from `answer.faults`, field in `where.column`, message in `plain_words`",
  );
  expect(
    await told({
      message: "no",
      faults: [{ where: { column: "dueDate" }, plain_words: "is past", message: "ERR_17" }],
    }),
  ).toEqual(["due_date: is past"]);
});
