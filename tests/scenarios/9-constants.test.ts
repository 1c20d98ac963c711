import { expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";
import { checkSource } from "#cli/checked-file.ts";

const SOURCE = `# Limits

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |

## 9. Business constants and limits
- Most records: 2
- Largest file: 1 KB
- Largest photo: 2 KB
`;

test("P9.3 the platform keeps to the limits that the facts set", async () => {
  const { app } = await openForTest(SOURCE);
  const create = () => app.submit({ commands: [{ kind: "create", entity: "Note", values: { title: "a" } }] });
  expect(await create()).toMatchObject({ kind: "done" });
  expect(await create()).toMatchObject({ kind: "done" });
  expect(await create()).toMatchObject({ kind: "refused", refusals: [{ code: "most-records" }] });

  const keep = (bytes: number, type: string) => app.keepFile(new Uint8Array(bytes), "a", type);
  expect(await keep(900, "text/plain")).toMatchObject({ kind: "kept", value: { size: 900 } });
  const tooLarge = { kind: "refused", refusals: [{ code: "too-large-file" }] };
  expect(await keep(1500, "text/plain")).toMatchObject(tooLarge);
  expect(await keep(1500, "image/png")).toMatchObject({ kind: "kept", value: { size: 1500 } });
  expect(await keep(2500, "image/png")).toMatchObject(tooLarge);
});

const PHOTOS = (limit: string): string => `# Photos

## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Title | text |
| Pictures | photos |

## 9. Business constants and limits
- ${limit}
`;

test("P9.4 a number of photos is no size of a photo", async () => {
  const { app } = await openForTest(PHOTOS("Most photos: 2"));
  const kept: { readonly [key: string]: string | number }[] = [];
  for (const text of ["one", "two", "three"]) {
    const outcome = await app.keepFile(new TextEncoder().encode(text.repeat(50)), `${text}.png`, "image/png");
    expect(outcome.kind).toBe("kept");
    if (outcome.kind === "kept") kept.push(outcome.value);
  }
  const create = (pictures: typeof kept) =>
    app.submit({ commands: [{ kind: "create", entity: "Visit", values: { title: "a", pictures } }] });
  expect(await create(kept)).toMatchObject({ kind: "refused", refusals: [{ code: "too-many", field: "pictures" }] });
  expect(await create(kept.slice(0, 2))).toMatchObject({ kind: "done" });
});

test.each([
  ["Most photos: 5", []],
  ["most pictures: 5 photos", []],
  ["Largest photo: 1.5 MB", []],
  ["Photo size: 500 kb", []],
  ["Photo size: max 1 MB", []],
  ["Most photos: at most 5", []],
  ["Most photos: at least 5", ["limit-not-understood"]],
  ["Most records: 10,000 of each kind", []],
  ["Note: 5 people wrote this", []],
  ["Most photos: 5 MB", ["limit-not-understood"]],
  ["Largest photo: 5", ["limit-not-understood"]],
  ["Largest photo: 5 days", ["limit-not-understood"]],
  ["Largest photo: large", ["limit-not-understood"]],
  ["Most records: 1e999", ["limit-not-understood"]],
  ["Most records: 99999999999999999999", ["limit-not-understood"]],
  ["Most photo frames: 5", ["limit-unknown"]],
  ["Largest filing cabinet: 5", ["limit-unknown"]],
  ["Longest session: 3 hours", ["limit-unknown"]],
  ["constructor: 3 MB", ["limit-unknown"]],
])("P9.4 %s is read by its name and unit, or named by the checker", (limit, codes) => {
  const found = checkSource("a.md", PHOTOS(limit)).diagnostics.map(({ code }) => code);
  expect(found.filter((code) => code.startsWith("limit-"))).toEqual(codes);
});

const FACTOR = `# Prices

## 3. Entities and their fields
### Ware
| Field | Type | Default |
| --- | --- | --- |
| Net | whole number | |
| Gross | whole number | \`= net * FACTOR\` |

### Slip
| Field | Type |
| --- | --- |
| Number | number series S-1 |

## 9. Business constants and limits
| Constant | Value | Changeable by |
| --- | --- | --- |
| FACTOR | 2 | anyone |
`;

test("P9.2 a constant whose setting was taken back with its transaction is worth what it was", async () => {
  const { app, store } = await openForTest(FACTOR);
  await app.submit({ commands: [{ kind: "create", entity: "Ware", id: "w", values: { net: 10 } }] });
  const gross = async () => {
    const answer = await app.ask({ kind: "record", entity: "Ware", id: "w" });
    return answer?.values["gross"]?.value;
  };
  const isStored = () => store.records.count({ entity: "Ware", where: { field: "gross", oneOf: [20] } }) === 1;
  const submission = { commands: [{ kind: "setConstant", name: "FACTOR", value: 3 } as const] };
  const submit = await app.write("submit", [submission]);
  for (const nested of [false, true]) {
    const setAndTakeBack = () =>
      store.records.transaction(() => {
        expect(submit(submission)).toMatchObject({ kind: "done" });
        expect(isStored()).toBe(false);
        return { keep: false, result: null };
      });
    if (!nested) setAndTakeBack();
    else
      store.records.transaction(() => {
        setAndTakeBack();
        return { keep: true, result: null };
      });
    expect(await gross()).toBe(20);
    expect(isStored()).toBe(true);
  }
});

test("P3.15 a number that came with a record is looked out for only if the record was kept", async () => {
  const { app, store } = await openForTest(FACTOR);
  store.records.transaction(() => {
    void app.trial.put("Slip", "s", { number: "S-1" });
    return { keep: false, result: null };
  });
  await app.trial.put("Slip", "t", { number: "S-1" });
  const { records } = store;
  await app.submit({ commands: [{ kind: "create", entity: "Slip", id: "u", values: {} }] });
  expect(records.read("Slip", "u")).toMatchObject({ number: "S-2" });
});

test("P9.2 a list is set to a list of the same kind", async () => {
  const { app } = await openForTest(`# Times

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| HOURS | \`[8, 12, 16]\` | anyone |
`);
  const set = async (value: Value): Promise<string> =>
    (await app.submit({ commands: [{ kind: "setConstant", name: "HOURS", value }] })).kind;
  expect([await set([9, 13]), await set(["nine"]), await set([9, null]), await set("9")]).toEqual([
    "done",
    "refused",
    "refused",
    "refused",
  ]);
});

const ROOMS = (formulas: string, rule: string, scenarios = ""): string => `## 3. Entities and their fields
### Booking
| Field | Type | Default |
| --- | --- | --- |
| Room | text | |
| Starts | date | |
| Ends | date | |
| Nights | number | \`= nights(starts, ends)\` |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Booking | \`${rule}\` | E1 |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | That room is taken. | as a notice |

## 9. Business constants and limits
| Name | Value | Meaning |
| --- | --- | --- |
| PAUSE | 1 day | |
${formulas}

${scenarios}`;

test("P9.5 a formula is used like a function, in rules, computed fields and other formulas", async () => {
  const formulas = `| overlaps(from, to, a, b) | \`from < b + PAUSE and a < to + PAUSE\` | with a pause |
| nights(from, to) | \`days(from, to)\` | |
| \`clash(x, y)\` | \`x.room = y.room and overlaps(x.starts, x.ends, y.starts, y.ends)\` | |`;
  const scenarios = `## Scenarios
### Overlaps
- When: create Booking a with \`room = "R1"\`, \`starts = 2026-03-02\`, \`ends = 2026-03-05\`
- Then: a \`nights = 3 and nights(starts, ends) = 3 and starts.nights(ends) = 3\`
- When: create Booking b with \`room = "R1"\`, \`starts = 2026-03-05\`, \`ends = 2026-03-07\`
- Then: refused with E1
- When: create Booking b with \`room = "R1"\`, \`starts = 2026-03-06\`, \`ends = 2026-03-07\`
- Then: b \`nights = 1\`
- When: create Booking c with \`room = "R2"\`, \`starts = 2026-03-02\`, \`ends = 2026-03-05\`
- Then: c \`nights = 3\`
`;
  const document = ROOMS(formulas, "not others.exists(o, clash(o, this))", scenarios);
  expect(await scenarioFailures(document)).toEqual([]);
  const { model, diagnostics } = checkSource("a.md", `# T\n\n${document}`);
  expect(diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
  expect(model.constants.constants.map(({ name }) => name)).toEqual(["PAUSE"]);
  expect(model.constants.formulas.map(({ name, parameters }) => [name, parameters.length])).toEqual([
    ["overlaps", 4],
    ["nights", 2],
    ["clash", 2],
  ]);
});

test("P9.5 a formula knows its parameters alone, does not use itself, and closes what calls it where it has a mistake", () => {
  const codes = (formulas: string, rule: string): string[] =>
    checkSource(
      "a.md",
      `# T\n\n${ROOMS(`| nights(from, to) | \`days(from, to)\` | |\n| same(p) | \`p + PAUSE\` | |\n${formulas}`, `${rule} and same(starts) > starts`)}`,
    )
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  expect(codes("| f(x) | `x + nights` | |", "f(1) > 0")).toEqual(["formula-broken", "formula-name-unknown"].toSorted());
  expect(codes("| f(x) | `g(x)` | |\n| g(x) | `f(x)` | |", "f(1) > 0")).toEqual([
    "formula-broken",
    "formula-circle",
    "formula-circle",
  ]);
  expect(codes("| f(x) | `x / 2` | |", "f(room) > 0")).toEqual(["formula-does-not-fit"]);
  expect(codes("| f(x) | `x / 2` | |", "f() > 0")).toEqual(["argument-count"]);
  expect(codes("| f(x) | `x / 2` | |", "ff(nights) > 0")).toEqual(["unknown-function"]);
  expect(codes("| days(x) | `x / 2` | |", "nights > 0")).toContain("formula-name-taken");
});

const SHOP = (constants: string, scenarios = ""): string => `## 1. Purpose
- Currency: EUR

## 3. Entities and their fields
### Loaf
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Kind | choice of Rye, Roll, Cake | yes | |
| Price | money | | \`= PRICES[kind]\` |
| Two | money | | \`= PRICES[kind] * 2 + 1 EUR\` |
| Known | yes/no | | \`= kind in PRICES\` |
| Keeps | duration | | \`= KEEPS\` |
| Part | number | | \`= HALF + MORE[1]\` |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Loaf.kind | \`Loaf.filter(l, l.price > PRICES["Roll"]).size() <= MOST\` | No more. |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
${constants}

${scenarios}`;

const FIXED = `| PRICES | {"Rye": 3.20 EUR, "Roll": 0.40 EUR} | |
| KEEPS | \`2 * 12 hours\` | |
| HALF | 1/2 | |
| MORE | \`[1, 2 * 3]\` | |
| MOST | \`4 - 3\` | |`;

test("P9.7 a constant may be a map, and may be worked out from values; rules, fields and lists in SQL know it", async () => {
  const document = SHOP(
    FIXED,
    `## Scenarios
### Worked out once
- When: create Loaf a with \`kind = "Rye"\`
- Then: a \`price = 3.20 EUR and two = 7.40 EUR and known and keeps = 24 hours and part = 6.5\`
- Then: sees 1 Loaf where \`price > PRICES["Roll"] and kind in PRICES and part = HALF + 6\`
- When: create Loaf b with \`kind = "Rye"\`
- Then: refused
- When: create Loaf c with \`kind = "Cake"\`
- Then: c \`price is empty and not known\`
`,
  );
  expect(await scenarioFailures(document)).toEqual([]);
  const { diagnostics } = checkSource("a.md", `# T\n\n${document}`);
  expect(diagnostics.filter(({ severity }) => severity !== "gap").map(({ code }) => code)).toEqual([]);
});

test.each([
  ["`today() + 3 days`", "constant-not-fixed", "it follows the clock"],
  ["`HALF * 2`", "constant-not-fixed", "it follows `HALF`"],
  ["`Loaf.size()`", "constant-not-fixed", "it follows `Loaf`"],
  ["`me.name`", "constant-not-fixed", "it follows `me`"],
  ["`2026-05-04 + 3 working days`", "constant-not-fixed", "it follows the working hours"],
  ["2 * 7 days", "constant-read-as-text", "“2 * 7 days” is read as a text"],
  ["{Rye: 3}", "constant-read-as-text", "“{Rye: 3}” is read as a text"],
  ["[Rye, Roll]", "constant-read-as-text", "“[Rye, Roll]” is read as a text"],
  ["1 day, 3 days, 1 week", "constant-read-as-text", "“1 day, 3 days, 1 week” is read as a text"],
  ["5 %, 10 %", "constant-read-as-text", "“5 %, 10 %” is read as a text"],
  ["5 EUR, 7.50 EUR", "constant-read-as-text", "“5 EUR, 7.50 EUR” is read as a text"],
])("P9.7 a constant %s is told: %s", (value, code, says) => {
  const document = SHOP(`${FIXED}\n| OTHER | ${value} | |`);
  const found = checkSource("a.md", `# T\n\n${document}`).diagnostics.filter((one) => one.code.startsWith("constant-"));
  expect(found.map((one) => `${one.code}: ${one.message}`)).toEqual([expect.stringContaining(`${code}: `)]);
  expect(found[0]?.message).toContain(says);
});

test("P9.7 texts that only look like sums stay texts, and a map is set by nobody", () => {
  const codes = (rows: string): string[] =>
    checkSource("a.md", `# T\n\n${SHOP(`${FIXED}\n${rows}`)}`)
      .diagnostics.filter(({ severity }) => severity !== "gap")
      .map(({ code }) => code);
  expect(codes("| PLACE | Main street 4 - 6 | |")).toEqual(["unused-constant"]);
  expect(codes('| HOURS | "10 - 12" | |')).toEqual(["unused-constant"]);
  expect(codes('| RATES | {"Rye": 3} | keeper |')).toEqual(expect.arrayContaining(["map-not-changeable"]));
});
