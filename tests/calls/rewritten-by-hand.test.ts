import { afterEach, describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import {
  CUSTOMERS,
  NO_PRICE,
  OrdersSeenInPart,
  SMALL_LINES,
  WHOLE,
  orders,
  type Json,
} from "./support/orders-seen-in-part.ts";

const TWINS: readonly Json[] = [
  { what: "Ink", amount: 500500 },
  { what: "Ink", amount: null },
];
/** Rights to see only the second of the two equal rows. */
const SECOND_TWIN = `| clerk | see, change | Line | \`amount = null or amount < 100\` |\n${CUSTOMERS}`;
const NO_AMOUNT = `${SECOND_TWIN}\n| boss | see, change | Line.amount | |`;
const PAD = { id: null, values: { what: "Pad", amount: 2 } };

let office: OrdersSeenInPart;

afterEach(() => office.close());

const start = async (source: string, before: Json): Promise<void> => {
  office = await OrdersSeenInPart.start(source, before);
};

const order = (lines: readonly Value[], rest: Json = {}): Json => ({
  number: "1",
  name: "Ink",
  price: 170017,
  customer: "c1",
  ...rest,
  lines,
});

/** The shown record with another name in the rows called Ink. */
const inked = (shown: Json, what: string): Json => ({
  ...shown,
  lines: (shown["lines"] as readonly Json[]).map((row) => (row["what"] === "Ink" ? { ...row, what } : row)),
});

describe.each(["", "- Change: PATCH"])("%s", (facts) => {
  test("P7.97 a row that is rewritten by hand is that row, also where a hidden one looks the same", async () => {
    await start(orders(WHOLE, SECOND_TWIN, facts), order(TWINS));
    const shown = await office.refused({ lines: [...(await office.seenRows()), PAD] });
    expect(shown["lines"]).toEqual([TWINS[1], PAD.values]);
    expect(await office.rewrite(inked(shown, "Pen"))).toEqual([]);
    expect(office.sent["lines"]).toEqual([TWINS[0], { what: "Pen", amount: null }, PAD.values]);
    expect(await office.read()).not.toContain("500500");
  });

  test("P7.97 the same where a field of the rows is closed as well", async () => {
    const rows = [
      { what: "Ink", amount: 500500 },
      { what: "Ink", amount: 7 },
    ];
    await start(orders(WHOLE, NO_AMOUNT, facts), order(rows));
    const added = { id: null, values: { what: "Pad" } };
    const shown = await office.refused({ lines: [...(await office.seenRows()), added] });
    expect((shown["lines"] as readonly Value[])[0]).toEqual({ what: "Ink", amount: null });
    expect(await office.rewrite(inked(shown, "Pen"))).toEqual([]);
    expect((office.sent["lines"] as readonly Value[]).slice(0, 2)).toEqual([rows[0], { what: "Pen", amount: 7 }]);
  });

  test("P7.97 the same in a list of texts", async () => {
    const sends = '`{"name": name, "tags": lines.map(l, l.what), "first": [name, customer.code]}`';
    const rights = [
      "| clerk | see, change | Line | `amount = null` |",
      "| boss | see | Line.what | |",
      "| everyone | create, change | Line.what | |",
      CUSTOMERS,
    ].join("\n");
    await start(
      orders(sends, rights, facts),
      order([], {
        tags: [
          { what: "x", amount: 1 },
          { what: "y", amount: null },
        ],
      }),
    );
    const lines = [
      { id: null, values: { what: "secret", amount: 1 } },
      { id: null, values: { what: "mine" } },
    ];
    await office.become("bob");
    await office.change({ lines });
    await office.become("cleo");
    const shown = await office.refused({
      name: "Nib",
      lines: [...(await office.seenRows()), { id: null, values: {} }],
    });
    expect(shown["tags"]).toEqual([null, null]);
    expect(await office.rewrite({ ...shown, tags: ["my own", null] })).toEqual([]);
    expect(office.sent["tags"]).toEqual(["secret", "my own", null]);
  });

  test("P7.97 rows of rows that rights are said about are not rewritten by hand", async () => {
    const part = '{"what": p.what, "amount": p.amount}';
    const line = `{"what": l.what, "amount": l.amount, "parts": l.parts.map(p, ${part})}`;
    const rights = `${SECOND_TWIN}\n| clerk | see, change | Part | \`amount = null or amount < 100\` |`;
    await start(orders(`\`{"name": name, "lines": lines.map(l, ${line})}\``, rights, facts), order(TWINS));
    await office.become("bob");
    const id = String(office.online.records("Line")[1]?.["id"]);
    const parts = TWINS.map((values) => ({ id: null, values }));
    await office.online.app.submit({ commands: [{ kind: "change", entity: "Line", id, values: { parts } as never }] });
    await office.online.settled();
    await office.become("cleo");
    const shown = await office.refused({ lines: [...(await office.seenRows()), PAD] });
    const [row, ...rest] = shown["lines"] as readonly Json[];
    expect(row).toEqual({ ...TWINS[1], parts: [TWINS[1]] });
    const rewritten = { ...row, parts: [{ what: "Pen", amount: null }] };
    expect(await office.rewrite({ ...shown, lines: [rewritten, ...rest] })).toEqual(["not-possible-now"]);
  });
});

test("P7.97 a list is rewritten by hand where the change was about something else", async () => {
  await start(orders(WHOLE, SECOND_TWIN), order(TWINS));
  const shown = await office.refused({ name: "Nib" });
  expect(await office.rewrite(inked(shown, "Pen"))).toEqual([]);
  expect(office.sent).toMatchObject({ name: "Nib", lines: [TWINS[0], { what: "Pen", amount: null }] });
});

test("P7.97 rows that were changed there meanwhile beside one that is rewritten by hand are a conflict", async () => {
  await start(orders(WHOLE, SECOND_TWIN), order(TWINS));
  const shown = await office.refused({ name: "Nib" });
  office.there = order([{ what: "Ink", amount: 700700 }, ...TWINS.slice(1)]);
  await office.rewrite(inked(shown, "Pen"));
  expect(office.writes).toHaveLength(1);
  expect(await office.waiting()).toMatchObject({ code: "conflict" });
  expect(await office.read()).not.toMatch(/500500|700700/u);
});

test("P7.97 nothing is written by hand in the place of a field that one may not change; what stands there stays", async () => {
  await start(orders("name, price, customer", NO_PRICE), order([]));
  const shown = await office.refused({ name: "Nib" });
  office.there = order([], { price: 432100 });
  expect(await office.rewrite({ ...shown, price: 3 })).toEqual(["refused"]);
  expect(office.writes).toHaveLength(1);
  expect(await office.rewrite({ ...shown, name: "Quill" })).toEqual([]);
  expect(office.sent).toMatchObject({ name: "Quill", price: 432100 });
});

test("P7.97 what is written by hand keeps the condition of the right, before and after", async () => {
  const rights = `| clerk | change | Order.price | \`price < 200000\` |\n${CUSTOMERS}`;
  await start(orders("name, price, customer", rights), order([]));
  const shown = await office.refused({ name: "Nib" });
  expect(await office.rewrite({ ...shown, price: 200000 })).toEqual(["refused"]);
  expect(await office.rewrite({ ...shown, price: "200000" })).toEqual(["refused"]);
  expect(office.online.records("Order")[0]).toMatchObject({ price: 170017 });
  expect(await office.rewrite({ ...shown, price: 199999 })).toEqual([]);
  expect(office.sent).toMatchObject({ name: "Nib", price: 199999 });
});

test("P7.97 a new record that waits is rewritten by hand only where it could have been made so", async () => {
  const rights = `| boss | create, see, change | Order.price | |\n${CUSTOMERS}`;
  await start(orders("name, price, customer", rights), order([]));
  office.refusals.push({ status: 422, body: { message: "no" } });
  const values = { number: "7", name: "Nib" };
  await office.online.app.submit({ commands: [{ kind: "create", entity: "Order", values }] });
  await office.online.settled();
  const shown = await office.shown();
  expect(await office.rewrite({ ...shown, price: 3 })).toEqual(["refused"]);
  expect(await office.rewrite({ ...shown, name: "Quill" })).toEqual([]);
  expect(office.sent).toMatchObject({ name: "Quill" });
});

test("P7.97 a value that no form would take is not written by hand where rights are said", async () => {
  const rights = `| clerk | change | Order.price | \`price < 200000\` |\n${CUSTOMERS}`;
  await start(orders("name, price, customer", rights), order([]));
  const shown = await office.refused({ name: "Nib" });
  for (const price of [900000.5, "900.000 or so", [900000], { amount: 900000 }, true, 1e300])
    expect(await office.rewrite({ ...shown, price })).not.toEqual([]);
  expect(office.writes).toHaveLength(1);
});

test("P7.97 what is written by hand in two steps is judged as if it were one", async () => {
  const rights = `| clerk | change | Order.price | \`price < 200000 or name = "free"\` |\n${CUSTOMERS}`;
  await start(orders("name, price, customer", rights), order([]));
  const shown = await office.refused({ name: "Nib" });
  office.refusals.push({ status: 422, body: { message: "no" } });
  expect(await office.rewrite({ ...shown, price: 500000, name: "free" })).toEqual([]);
  expect(await office.rewrite({ ...(await office.shown()), name: "Ink" })).toEqual(["refused"]);
});

test.each([
  ["beside what is sent", "name, customer", { price: 3 }],
  ["under a name with a dot", "name, customer", { "data.price": 3 }],
  ["in the place of a computed value", '`{"name": name, "price": price = null ? 0 : price}`', { price: 3 }],
  ["in the place of the status", '`{"name": name, "state": status}`', { state: "Paid" }],
  ["in one of two places", '`{"name": name, "price": price, "cost": price}`', { price: 3 }],
  ["in the other of two places", '`{"name": name, "price": price, "cost": price}`', { cost: 3 }],
])("P7.97 nothing is written by hand %s, but by whoever manages the app", async (_, sends, written) => {
  for (const facts of ["", "- Change: PATCH"]) {
    await start(orders(sends, NO_PRICE, facts), order([]));
    const shown = await office.refused({ name: "Nib" });
    expect(await office.rewrite({ ...shown, ...written })).not.toEqual([]);
    expect(office.writes).toHaveLength(1);
    expect(await office.rewrite({ ...shown, name: "Quill" })).toEqual([]);
    await office.become("bob");
    const whole = await office.refused({ name: "Reed" });
    expect(await office.rewrite({ ...whole, ...written })).toEqual([]);
    expect(office.sent).toMatchObject(written);
    await office.close();
  }
});

describe("P7.97 rows are rewritten by hand with the rights on rows", () => {
  const rows = [
    { what: "a", amount: 5 },
    { what: "b", amount: 500 },
  ];
  const inRows = (shown: Json, at: number, values: Json): Json => ({
    ...shown,
    lines: (shown["lines"] as readonly Json[]).map((row, index) => (index === at ? { ...row, ...values } : row)),
  });

  test("the condition of a row holds for that row, before and after", async () => {
    const rights = `| clerk | see | Line | |\n| clerk | change | Line | \`amount < 100\` |\n${CUSTOMERS}`;
    await start(orders(WHOLE, rights), order(rows));
    const shown = await office.refused({ name: "Nib" });
    expect(await office.rewrite(inRows(shown, 1, { what: "x" }))).toEqual(["refused"]);
    expect(await office.rewrite(inRows(shown, 0, { amount: 100 }))).toEqual(["refused"]);
    const [first = null] = shown["lines"] as readonly Value[];
    for (const lines of [[first], [first, ...(shown["lines"] as readonly Value[])], [], {}, null])
      expect(await office.rewrite({ ...shown, lines })).toEqual(["not-possible-now"]);
    expect(await office.rewrite(inRows(shown, 0, { what: "x", amount: 99 }))).toEqual([]);
    expect(office.sent["lines"]).toEqual([{ what: "x", amount: 99 }, rows[1]]);
  });

  test("a row that has come meanwhile is not taken for another", async () => {
    const rights = `| clerk | see | Line | |\n| clerk | change, create, delete | Line | \`amount < 100\` |\n${CUSTOMERS}`;
    await start(orders(WHOLE, rights), order(rows));
    const shown = await office.refused({ name: "Nib" });
    const [, second] = await office.seenRows();
    await office.become("bob");
    // The row that was sent first is gone; another row takes the place of the second.
    const values = { lines: [second ?? PAD, PAD] } as never;
    await office.online.app.submit({ commands: [{ kind: "change", entity: "Order", id: office.id, values }] });
    await office.become("cleo");
    const { id, body } = (await office.online.outbox()).find(({ state }) => state === "failed") ?? {};
    expect(body).toEqual(shown);
    const rewritten = inRows(shown, 1, { what: "x" });
    const { refusals } = await office.online.app.decide(id ?? 0, { kind: "retry", body: rewritten });
    expect(refusals.map(({ code }) => code)).toEqual(["not-possible-now"]);
  });

  test("a field of rows that is closed to change, though it is seen", async () => {
    const rights = `| clerk | see, change | Line | |\n| everyone | see | Line.amount | |\n| boss | change | Line.amount | |\n${CUSTOMERS}`;
    await start(orders(WHOLE, rights), order(rows));
    const shown = await office.refused({ name: "Nib" });
    expect(await office.rewrite(inRows(shown, 0, { amount: 6 }))).toEqual(["refused"]);
    expect(await office.rewrite(inRows(shown, 0, { what: "x" }))).toEqual([]);
  });

  test("a row that nobody may add is not added by hand", async () => {
    const rights = `| clerk | see, change | Line | |\n| boss | create | Line | |\n${CUSTOMERS}`;
    await start(orders(WHOLE, rights), order(rows));
    const shown = await office.refused({ name: "Nib" });
    const lines = [...(shown["lines"] as readonly Value[]), PAD.values];
    expect(await office.rewrite({ ...shown, lines })).toEqual(["not-possible-now"]);
  });

  test("rows of rows", async () => {
    const part = '{"what": p.what, "amount": p.amount}';
    const line = `{"what": l.what, "amount": l.amount, "parts": l.parts.map(p, ${part})}`;
    const rights = `| clerk | see, change | Line | |\n| clerk | see | Part | |\n| boss | change | Part | |\n${CUSTOMERS}`;
    await start(orders(`\`{"name": name, "lines": lines.map(l, ${line})}\``, rights), order(rows));
    await office.become("bob");
    const id = String(office.online.records("Line")[0]?.["id"]);
    const parts = [{ id: null, values: { what: "Ink", amount: 1 } }];
    await office.online.app.submit({ commands: [{ kind: "change", entity: "Line", id, values: { parts } as never }] });
    await office.online.settled();
    await office.become("cleo");
    const shown = await office.refused({ name: "Nib" });
    expect(await office.rewrite(inRows(shown, 0, { parts: [{ what: "Pen", amount: 1 }] }))).toEqual([
      "not-possible-now",
    ]);
    expect(await office.rewrite(inRows(shown, 0, { what: "x" }))).toEqual([]);
  });
});

test("P7.97 nothing is put by hand in the place of rows that one may not see", async () => {
  await start(orders(WHOLE, SECOND_TWIN), order(TWINS));
  const shown = await office.refused({ name: "Nib" });
  const { lines: _, ...others } = shown;
  const bodies = [
    others,
    { ...shown, lines: null },
    { ...shown, lines: [] },
    { ...shown, lines: "none" },
    null,
    [],
    "none",
  ];
  for (const body of [...bodies, { ...shown, lines: {} }])
    expect(await office.rewrite(body)).toEqual(["not-possible-now"]);
  expect(office.writes).toHaveLength(1);
});

test("P7.97 rows change places by hand only where that takes nothing unseen along", async () => {
  const rows = [
    { what: "a", amount: 5 },
    { what: "b", amount: 6 },
  ];
  await start(orders(WHOLE, NO_AMOUNT), order(rows));
  const shown = await office.refused({ name: "Nib" });
  const [a = null, b = null] = shown["lines"] as readonly Value[];
  const c = { what: "c", amount: null };
  for (const lines of [
    [b, a],
    [b, c],
  ])
    expect(await office.rewrite({ ...shown, lines })).toEqual(["not-possible-now"]);
  expect(await office.rewrite({ ...shown, lines: [c, b] })).toEqual([]);
  expect(office.sent["lines"]).toEqual([{ what: "c", amount: 5 }, rows[1]]);
});

test("P7.97 a list that a call does not send is not added to it by hand where some of it is hidden", async () => {
  await start(orders(WHOLE, SECOND_TWIN, "- Change: PATCH"), order(TWINS));
  const shown = await office.refused({ name: "Nib" });
  expect(shown).toEqual({ name: "Nib" });
  expect(await office.rewrite({ ...shown, lines: [{ what: "Pen", amount: null }] })).toEqual(["not-possible-now"]);
  expect(await office.rewrite({ ...shown, price: 3 })).toEqual([]);
  expect(office.there).toEqual({ ...order(TWINS), name: "Nib", price: 3 });
});

test("P7.73 a field that was added to a call by hand, and that somebody has changed there, is a conflict", async () => {
  await start(orders(WHOLE, SMALL_LINES, "- Change: PATCH"), order([]));
  const shown = await office.refused({ name: "Nib" });
  office.there = order([], { price: 9 });
  await office.rewrite({ ...shown, price: 3 });
  expect(office.there).toMatchObject({ price: 9 });
  expect(await office.waiting()).toMatchObject({ code: "conflict" });
});

test.each(["", "- Change: PATCH"])(
  "P7.23 what somebody wrote into a call is sent again as they wrote it %s",
  async (facts) => {
    await start(orders(WHOLE, SMALL_LINES, facts), order([]));
    const shown = await office.refused({ name: "Nib" });
    office.refusals.push({ status: 422, body: { message: "no" } });
    await office.rewrite({ ...shown, price: 3 });
    expect(await office.shown()).toEqual({ ...shown, price: 3 });
    await office.decide({ kind: "retry" });
    expect(office.there).toMatchObject({ name: "Nib", price: 3 });
  },
);

test("P7.23 a later change leaves what somebody wrote into an earlier call, also where no answer told of it", async () => {
  await start(orders(WHOLE, SMALL_LINES), order([{ what: "a", amount: 5 }]));
  const shown = await office.refused({ name: "Nib" });
  office.refusals.push({ status: 204 });
  const rewritten = { ...shown, price: 3, lines: [{ what: "b", amount: 6 }] };
  await office.rewrite(rewritten);
  expect(office.sent).toEqual(rewritten);
  office.there = { ...office.there, ...rewritten };
  await office.change({ name: "Quill" });
  expect(office.sent).toEqual({ ...rewritten, name: "Quill" });
  await office.change({ price: 4 });
  expect(office.sent).toEqual({ ...rewritten, name: "Quill", price: 4 });
});

test("P7.23 what is left out when empty and is written by hand is sent", async () => {
  const table = "\n| Field | On the wire | As |\n| --- | --- | --- |\n| Price | price | left out when empty |\n";
  const source = orders("", SMALL_LINES, table).replace("- Sends: \n", "");
  await start(source, { number: "1", name: "Ink", customer: "c1" });
  const shown = await office.refused({ name: "Nib" });
  expect(await office.rewrite({ ...shown, price: 3 })).toEqual([]);
  expect(office.sent).toMatchObject({ name: "Nib", price: 3 });
});

describe.each(["PUT", "PATCH"])("where a call of the document says how, with %s,", (method) => {
  const calls = (sends: string, when = "on demand"): string =>
    `| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Change Order | Order | \`${method} /orders/{number}\` | ${sends} | ${when} |\n`;

  test("P7.97 rows change beside hidden ones", async () => {
    await start(orders(WHOLE, SECOND_TWIN, "", calls(WHOLE)), order(TWINS));
    await office.change({ lines: [...(await office.seenRows()), PAD] });
    expect(office.sent["lines"]).toEqual([...TWINS, PAD.values]);
  });

  test("P7.97 rows that are changed beside hidden ones go with a refused call of an event", async () => {
    await start(orders(WHOLE, SECOND_TWIN, "", calls(WHOLE, "on Double")), order(TWINS));
    office.refusals.push({ status: 422, body: { message: "no" } });
    const double = { kind: "fire", entity: "Order", id: office.id, event: "Double", values: { name: "Pen" } } as const;
    await office.online.app.submit({ commands: [double] });
    await office.online.settled();
    await office.change({ lines: [...(await office.seenRows()), PAD] });
    expect(office.writes).toHaveLength(2);
    expect(office.sent).toEqual({ name: "Pen", price: 340034, lines: [...TWINS, PAD.values] });
  });

  test("P7.97 what an effect has set in a closed field goes along, and what is rewritten by hand", async () => {
    await start(orders("name, price", NO_PRICE, "", calls("name, price", "on Double")), order([]));
    office.refusals.push({ status: 422, body: { message: "no" } });
    const double = { kind: "fire", entity: "Order", id: office.id, event: "Double", values: { name: "Pen" } } as const;
    expect((await office.online.app.submit({ commands: [double] })).kind).toBe("done");
    await office.online.settled();
    expect(office.sent).toEqual({ name: "Pen", price: 340034 });
    expect(await office.rewrite({ ...(await office.shown()), name: "Quill" })).toEqual([]);
    expect(office.sent).toEqual({ name: "Quill", price: 340034 });
    const shown = await office.refused({ name: "Nib" });
    office.there = { ...office.there, price: 5 };
    expect(await office.rewrite({ ...shown, price: null, name: "Reed" })).toEqual([]);
    expect(office.sent).toEqual({ name: "Reed", price: 5 });
  });

  test("P7.97 what somebody else has changed there meanwhile in what one may not see is no conflict, and stays", async () => {
    const rights = `${SMALL_LINES}\n| boss | see, change | Order.price | |`;
    await start(
      orders(WHOLE, rights, "", calls(WHOLE)),
      order([
        { what: "a", amount: 5 },
        { what: "b", amount: 500500 },
      ]),
    );
    const theirs = { price: 990099, lines: [{ what: "b", amount: 700700 }] };
    office.there = { ...office.there, ...theirs };
    await office.change({ name: "Nib" });
    expect(office.there).toMatchObject({ ...theirs, name: "Nib" });
    expect(await office.read()).not.toMatch(/990099|700700/u);
  });

  test("P7.73 what somebody else has changed there meanwhile in what goes out is a conflict", async () => {
    await start(orders(WHOLE, SMALL_LINES, "", calls(WHOLE)), order([]));
    office.there = { ...office.there, price: 9 };
    await office.change({ name: "Nib" });
    expect(await office.waiting()).toMatchObject({ code: "conflict" });
    expect(office.writes).toEqual([]);
  });
});
