import { describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import type { Values } from "#engine/contract/commands.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Hostile

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Text | text |
| Long | long text |
| Tags | list of text |
| Number | number |
| Whole | whole number |
| Price | money |
| Day | date |
| Time | time |
| Moment | date and time |
| Span | duration |
| Choice | choice of Red, Green |
| Choices | choices of Red, Green |
| Place | location |
| File | file |
| Photos | photos |
| Link | link |
| Other | Thing |
| Yes | yes/no |
| Rows | list of Row |

### Row
| Field | Type |
| --- | --- |
| Text | text |
`;

async function write(
  values: Values,
): Promise<{ readonly codes: readonly string[]; readonly stored: { readonly [field: string]: Value } | null }> {
  const { app, store } = await openForTest(SOURCE);
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Thing", values }] });
  const id = outcome.kind === "done" ? (outcome.records[0]?.id ?? "") : "";
  return {
    codes: outcome.kind === "refused" ? outcome.refusals.map(({ code }) => code) : [],
    stored: store.records.read("Thing", id),
  };
}

describe("P3.1 what is legal is stored as given", () => {
  const texts = [
    "'; DROP TABLE Thing; --",
    '"quoted" `ticked` {braced} $1 ?1 :a @b',
    "__proto__",
    "constructor",
    "<script>alert(1)</script>",
    "\u202Eright to left\u202C",
    "line\nline\ttab\r\n",
    "e\u0301 \u00e9 \uFEFF",
    "👩‍👩‍👧 \u{1F468}",
    " ",
  ];
  test.each(texts)("%j", async (text) => {
    const { codes, stored } = await write({ text, long: text, tags: [text] });
    expect(codes).toEqual([]);
    expect(stored).toMatchObject({ text, long: text, tags: [text] });
  });

  test("numbers at the edge of what is exact", async () => {
    const { stored } = await write({ number: Number.MIN_VALUE, whole: Number.MAX_SAFE_INTEGER, price: -0 });
    expect(stored).toMatchObject({ number: Number.MIN_VALUE, whole: Number.MAX_SAFE_INTEGER });
  });
});

describe("P3.1 what is not legal is refused by a named error at its field", () => {
  const cases: readonly (readonly [string, Value, string])[] = [
    ["text", "half a pair \uD800", "not-a-text"],
    ["text", "zero \0 inside", "not-a-text"],
    ["text", 5, "not-a-text"],
    ["text", { toString: "x" }, "not-a-text"],
    ["long", "x".repeat(10_000_000), "too-long"],
    ["tags", "not a list", "not-a-list"],
    ["tags", [["nested"]], "not-a-text"],
    ["number", Number.NaN, "not-a-number"],
    ["number", Number.POSITIVE_INFINITY, "not-a-number"],
    ["number", "5", "not-a-number"],
    ["whole", 1.5, "not-a-whole-number"],
    ["whole", 2 ** 60, "not-a-whole-number"],
    ["price", 0.5, "not-an-amount"],
    ["day", "2026-02-30", "not-a-date"],
    ["day", "2026-13-01", "not-a-date"],
    ["day", "0000-00-00", "not-a-date"],
    ["day", "2026-02-03T00:00:00Z", "not-a-date"],
    ["day", 20_260_203, "not-a-date"],
    ["time", "25:00", "not-a-time"],
    ["moment", "yesterday", "not-a-moment"],
    ["moment", "2026-02-30T10:00:00.000Z", "not-a-moment"],
    ["span", "P", "not-a-duration"],
    ["span", "two days", "not-a-duration"],
    ["choice", "Blue", "not-a-choice"],
    ["choice", "__proto__", "not-a-choice"],
    ["choices", ["Red", "Blue"], "not-a-choice"],
    ["place", { latitude: 91, longitude: 0 }, "not-a-place"],
    ["place", "1, 2", "not-a-place"],
    ["file", "a.txt", "not-a-file"],
    ["photos", [{ name: "without a hash" }], "not-a-file"],
    ["link", "javascript:alert(1)", "not-a-link"],
    ["link", " https://example.org", "not-a-link"],
    ["other", "nobody", "no-such-record"],
    ["other", "' OR 1=1 --", "no-such-record"],
    ["yes", "yes", "not-yes-or-no"],
    ["rows", "none", "not-a-list"],
  ];
  // Titles name the case by its place: one of the values is ten million characters long.
  test.each(cases.map((one, index) => [one[0], one[2], index, one[1]] as const))(
    "%s: %s (%i)",
    async (field, code, _, value) => {
      const { codes, stored } = await write({ [field]: value });
      expect(codes).toEqual([code]);
      expect(stored).toBeNull();
    },
  );
});

test("fields and entities that do not exist, and built-in ones, are refused", async () => {
  expect((await write({ nonsense: 1 })).codes).toEqual(["no-such-field"]);
  expect((await write(JSON.parse('{"__proto__": {"x": 1}}') as Values)).codes).toEqual(["no-such-field"]);
  expect((await write({ constructor: "x" } as unknown as Values)).codes).toEqual(["no-such-field"]);
  expect((await write({ id: "mine", created_by: "me", created_at: "2020" })).codes).toEqual([
    "not-writable",
    "not-writable",
    "not-writable",
  ]);
  const { app } = await openForTest(SOURCE);
  for (const entity of ["Nothing", "__proto__", "sqlite_master", "r_Thing"])
    expect(await app.submit({ commands: [{ kind: "create", entity, values: {} }] })).toMatchObject({
      refusals: [{ code: "no-such-entity" }],
    });
  expect(
    await app.submit({ commands: [{ kind: "fire", entity: "Thing", id: "x", event: "x", values: {} }] }),
  ).toMatchObject({
    refusals: [{ code: "not-found" }],
  });
});

test("questions about what does not exist are answered with nothing", async () => {
  const { app } = await openForTest(SOURCE);
  expect(await app.ask({ kind: "record", entity: "Nothing", id: "x" })).toBeNull();
  expect(await app.ask({ kind: "record", entity: "Thing", id: "x" })).toBeNull();
  expect((await app.ask({ kind: "list", screen: "Nothing", view: 9, from: -5, limit: 1e9 })).rows).toEqual([]);
  expect((await app.ask({ kind: "history", entity: "Nothing", id: "x" })).entries).toEqual([]);
  const search = { kind: "list", screen: "Thing", view: 0, from: 0, limit: 5 } as const;
  for (const text of ['"', "'", "*", "a AND", "NEAR(", "-", "\uD800", "\0", "%", "x".repeat(5000)])
    expect((await app.ask({ ...search, search: text })).rows).toEqual([]);
});
