import { expect, test } from "vitest";
import type { Io } from "../command.ts";
import { test as command } from "./test.ts";

const SOURCE = `# Lamps

## 3. Entities and their fields
### Lamp
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## Scenarios
### A lamp has a name
- When: create Lamp a
- Then: refused with required
- When: create Lamp a with \`name = "Moon"\`
- Then: a \`name = "Sun"\`
`;

async function run(
  source: string | null,
  ...args: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io: Io = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    colour: false,
    readFile: async () => (source === null ? { text: null, why: "there is no file lamps.md." } : { text: source }),
    writeFile: async () => ({ why: null }),
    readInput: async () => ({ text: source ?? "" }),
  };
  const code = await command.run(args, io);
  return { code, out, err };
}

test("a failed scenario is shown with its line, a caret, what was expected and what was there", async () => {
  const { code, out } = await run(SOURCE, "lamps.md", "--scenarios");
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "✗ A lamp has a name",
      "  lamps.md:14:9",
      '    14 | - Then: a `name = "Sun"`',
      "       |         ^^^^^^^^^^^^^^^^",
      '         expected name = "Sun"',
      '         found    name is "Moon"',
      "lamps.md: 0 scenarios passed, 1 failed.",
      "",
    ].join("\n"),
  );
});

test("what rights refuse names whom: without As it is the first of the sample data", async () => {
  const source = `${SOURCE.split("## Scenarios")[0] ?? ""}## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| guest | see | Lamp |
| keeper | everything | everything |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| gil | Gil Moss | guest |
| kim | Kim Lee | keeper |

## Scenarios
### Nobody said who
- When: create Lamp a with \`name = "Moon"\`
`;
  const { out } = await run(source, "lamps.md", "--scenarios");
  expect(out).toContain("found    refused to Gil Moss: ");
});

test("all passes: exit 0, derived tests counted, JSON for programs", async () => {
  const good = SOURCE.replace('"Sun"', '"Moon"');
  const text = await run(good, "lamps.md");
  expect(text.code).toBe(0);
  expect(text.out).toContain("✓ A lamp has a name");
  expect(text.out).toMatch(/✓ Everybody may do what the tables say, and no more \(\d+ checks\)/);
  const json = await run(good, "lamps.md", "--json");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.out)).toMatchObject({
    file: "lamps.md",
    summary: { passed: 1, failed: 0, derivedFailures: 0 },
    scenarios: [{ sentence: "A lamp has a name", line: 10, passed: true }],
    derived: [{ area: "rights" }, { area: "answers" }, { area: "secrecy" }, { area: "rules" }, { area: "walk" }],
  });
});

test("wrong use: exit 2 with a sentence", async () => {
  expect(await run(SOURCE)).toMatchObject({
    code: 2,
    err: "ninefold: say which document to test: ninefold test FILE…\n",
  });
  expect(await run(null, "lamps.md")).toMatchObject({ code: 2, err: "ninefold: there is no file lamps.md.\n" });
  expect(await run(SOURCE, "lamps.md", "--jsn")).toMatchObject({ code: 2 });
});

const CALLS = `# Orders

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Number | text |
| Note | text |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |

## 7. The calls it makes
- Base address: https://orders.example.com

### Book
- Request: \`POST /orders/{number}/close\`
- Sends: \`{"note": note}\`
- When: on Close
- Answers: 200: \`note = answer.text\`; show "Booked."; 409 when \`answer.code = 7\`: error E1; 422: errors at fields from \`answer.errors\`; 4xx: error E9; no answer: keep trying

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | {number} is taken. |
| E9 | Not accepted. |

## Sample data
### Order
| | Number |
| --- | --- |
| O1 | 7 |
`;

test("P7.29 every call is made with every answer it may get; what it sends is printed as a curl command", async () => {
  const { code, out } = await run(CALLS, "orders.md", "--requests");
  expect(out).toMatch(/✓ Every call ends as its answers say \(\d+ checks\)/);
  expect(code).toBe(0);
  expect(out).toContain("Book  POST https://orders.example.com/orders/7/close\n");
  expect(out).toContain(
    "  200 → done · 409 when answer.code = 7 → failed (E1) · 422 → failed (not-accepted) · 4xx → failed (E9) · " +
      "no answer → waiting (no-answer) · good → done · offline → waiting (offline) · slow → done · " +
      "500 → unsure (may-have-arrived) · malformed → failed (wrong-shape)\n",
  );
  expect(out).toContain("curl -X POST 'https://orders.example.com/orders/7/close'");
  const json = JSON.parse((await run(CALLS, "orders.md", "--json")).out);
  expect(json.requests[0]).toMatchObject({ call: "Book", method: "POST" });
  expect(json.requests[0].answers[0]).toEqual({ answer: "200", ending: "done", codes: [] });
});

test.each(["error E9", 'show "Hm."'])("P7.4 P7.29 `otherwise: %s` holds for whatever comes", async (effect) => {
  const source = CALLS.replace("4xx: error E9; no answer: keep trying", `4xx: error E9; otherwise: ${effect}`);
  const { code, out } = await run(source, "orders.md");
  expect(out).toMatch(/✓ Every call ends as its answers say/);
  expect(code).toBe(0);
});

test("P7.29 an answer whose error has no row, and one that is never taken, are failures at their line", async () => {
  const source = CALLS.replace("| E9 | Not accepted. |\n", "").replace("4xx: error E9", "409: error E1; 4xx: error E9");
  const shadowed = source.replace("409 when `answer.code = 7`: error E1;", '409: show "There already.";');
  const { code, out } = await run(shadowed, "orders.md");
  expect(code).toBe(1);
  expect(out).toContain("orders.md:24: Book, answered 4xx: there is no message for the error E9.");
  expect(out).toContain("orders.md:24: Book, answered 409: it should say E1, and says not-accepted.");
});
