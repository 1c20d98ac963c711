import { describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { isPlatformCode } from "#diagnostics/platform-codes.ts";
import type { Command, Values } from "#engine/contract/commands.ts";
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
    ["place", "somewhere", "not-a-place"],
    ["file", "a.txt", "not-a-file"],
    ["photos", [{ name: "without a hash" }], "not-a-file"],
    ["link", "javascript:alert(1)", "not-a-link"],
    ["link", "https:// example.org", "not-a-link"],
    ["other", "nobody", "no-such-record"],
    ["other", "' OR 1=1 --", "no-such-record"],
    ["yes", "yes", "not-yes-or-no"],
    ["rows", "none", "not-a-list"],
  ];
  // Titles identify the case by its index: one of the values is ten million characters long.
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

const TYPES = [
  ...["text", "long text", "formatted text", "list of text", "number", "whole number", "money", "percent", "yes/no"],
  ...["date", "time", "date and time", "duration", "choice of A, B", "choices of A, B", "email", "phone", "link"],
  ...["photo", "photos", "file", "signature", "barcode", "location", "rating", "colour", "person", "secret"],
  ...["number series LN-0001", "Thing", "list of Row"],
];

const EVERY_TYPE = `# Every type

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /things | Things | list of Thing |

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
${TYPES.map((type, index) => `| F${index} | ${type} |`).join("\n")}

### Row
| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions
### Thing
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Fill | Open | ${TYPES.flatMap((type, index) => (/series|list of Row/.test(type) ? [] : [`F${index} (optional)`])).join(", ")} |
`;

function nested(depth: number): Value {
  let value: Value = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** Values that no client of ours sends, but a message could carry. */
const STRANGE = [undefined, 10n, Symbol.iterator, () => 1, new Map(), new Date(0), Number.NaN, -Infinity];

const HOSTILE: readonly unknown[] = [
  ...[
    "'; DROP TABLE r_Thing; --",
    "__proto__",
    "constructor",
    "\uD800",
    "\uDC00x",
    "a\0b",
    " ",
    "\n",
    "0",
    "-1",
    "NaN",
  ],
  ...["2026-02-30", "2026-02-03", "0000-01-01", "9999-12-31", "-0001-01-01", "+020260-01-01", "2026-02-30T10:00:00Z"],
  ...[
    "2026-02-03T24:00",
    "2026-02-03T10:00:00+99:00",
    "24:00",
    "23:60",
    "14:30:59.999",
    "P1D",
    "P99999999999999999999Y",
  ],
  ...["PT1e9S", "-P1D", "a@b", "a@b\uD800", "javascript:x", "https://x.y/\uD800", "url(x)", "x".repeat(1_000_001)],
  ...[0, -0, 1.5, 1e308, 2 ** 53, -1e-320, true, false, null, [], [null], [[]], ["A"], ["A", "A"], ["B", "\uD800"], {}],
  ...[{ hash: "x" }, { hash: "\uD800" }, { hash: "h", name: "\uD800", type: 5, size: Number.NaN }],
  ...[
    { latitude: Number.NaN, longitude: 0 },
    { latitude: "1", longitude: 2 },
    { latitude: 1, longitude: 2, x: "\uD800" },
  ],
  ...[JSON.parse('{"__proto__": {"x": 1}}'), JSON.parse('{"toJSON": 1, "length": 5}'), nested(5000)],
  ...[[{ id: null, values: {} }], [{ id: "__proto__", values: { text: "\uD800" } }], [{ values: [] }], [5], [null]],
  ...[[{ id: null, values: { owner: "x", id: "y" } }], [{ id: 5, values: { text: 1 } }]],
  ...[[{ id: null, newId: 5, values: {} }], [{ id: null, newId: "\uD800", values: {} }]],
  ...STRANGE,
];

test("P3.1 whatever is sent to a field of whatever type, by whatever way, is kept or refused by name", async () => {
  const { app, store } = await openForTest(EVERY_TYPE);
  const made = await app.submit({ commands: [{ kind: "create", entity: "Thing", values: {} }] });
  const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  const unnamed: string[] = [];
  const send = async (what: string, command: Command): Promise<void> => {
    const outcome = await app.submit({ commands: [command] });
    if (outcome.kind === "refused")
      unnamed.push(
        ...outcome.refusals.filter(({ code }) => !isPlatformCode(code)).map(({ code }) => `${what} ${code}`),
      );
    else if (outcome.kind === "done") {
      const stored = store.records.read("Thing", outcome.records[0]?.id ?? "");
      // Stored text has a UTF-8 form (no lone surrogates), and stored values can be written as JSON.
      if (stored === null || JSON.stringify(stored).includes("\\ud")) unnamed.push(`${what} kept otherwise`);
    }
  };
  for (const [which, hostile] of HOSTILE.entries()) {
    for (const [index, type] of TYPES.entries())
      await send(`${type} ${which}`, { kind: "create", entity: "Thing", values: { [`f${index}`]: hostile as Value } });
    const values = Object.fromEntries(TYPES.map((_, index) => [`f${index}`, hostile as Value]));
    await send(`change ${which}`, { kind: "change", entity: "Thing", id, values });
    await send(`fire ${which}`, { kind: "fire", entity: "Thing", id, event: "Fill", values });
    const draft = await app.openDraft({ entity: "Thing", id: null, values });
    await app.editDraft(draft.draft, { kind: "set", field: "f0", value: hostile as Value });
    await app.submitDraft(draft.draft, []);
    await app.discardDraft(draft.draft);
    const filters = Object.fromEntries(TYPES.map((_, index) => [`f${index}`, [hostile as Value]]));
    await app.ask({ kind: "list", screen: "Things", view: 0, from: 0, limit: 1, filters });
  }
  expect(unnamed).toEqual([]);
}, 180_000);

test("ids and commands of another shape are refused by name", async () => {
  const { app, store } = await openForTest(SOURCE);
  const ids = [5, {}, [], "", "\uD800", "a\0b", "x".repeat(1e6), true, Number.NaN] as unknown as string[];
  for (const id of ids) {
    expect(await app.submit({ commands: [{ kind: "create", entity: "Thing", id, values: {} }] })).toMatchObject({
      refusals: [{ code: "not-a-text" }],
    });
    for (const kind of ["change", "delete", "fire"] as const)
      expect(
        await app.submit({ commands: [{ kind, entity: "Thing", id, event: "x", values: {} } as never] }),
      ).toMatchObject({ kind: "refused" });
    expect(await app.ask({ kind: "record", entity: "Thing", id })).toBeNull();
  }
  const shapes = [null, 5, {}, { kind: "nonsense" }, { kind: "create" }, { kind: "create", entity: "Thing" }];
  for (const shape of [...shapes, { kind: "undo", commit: "1" }, { kind: "toString" }, { kind: "fire", event: 5 }])
    expect(await app.submit({ commands: [shape as never] })).toMatchObject({ refusals: [{ code: "not-understood" }] });
  expect(store.records.count({ entity: "Thing", where: null })).toBe(0);
});

test("entities, fields, statuses, events and handles may have the names that machines use themselves", async () => {
  const { app } = await openForTest(`# Names

## 3. Entities and their fields
### constructor
| Field | Type | Default |
| --- | --- | --- |
| __proto__ | text | |
| constructor | text | |
| hasOwnProperty | number | \`= size(constructor)\` |
| Rows | list of __proto__ | |

### __proto__
| Field | Type |
| --- | --- |
| __proto__ | text |

## 4. States and transitions
### constructor
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | constructor | |
| constructor | valueOf | toString | __proto__ |

## Sample data
### constructor
| | __proto__ | constructor |
| --- | --- | --- |
| hasOwnProperty | a | b |
| toString | c | d |
`);
  const handles = await app.trial.begin();
  const id = (Object.hasOwn(handles, "hasOwnProperty") ? handles["hasOwnProperty"]?.id : undefined) ?? "";
  expect(
    await app.submit({
      commands: [{ kind: "fire", entity: "Constructor", id, event: "valueOf", values: { proto: "new" } }],
    }),
  ).toMatchObject({ kind: "done" });
  expect(await app.ask({ kind: "record", entity: "Constructor", id })).toMatchObject({
    status: { name: "toString" },
    values: { proto: { value: "new" }, constructor: { value: "b" }, hasownproperty: { value: 1 } },
  });
});
