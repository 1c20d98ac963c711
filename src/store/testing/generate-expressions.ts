import * as fc from "fast-check";
import type { Rows } from "./lending-store.ts";
import type { Value } from "#expr/types.ts";

/** Random expressions about the lending library, as source text, by result type. */

type Source = fc.Arbitrary<string>;
type Kind = "boolean" | "number" | "text" | "date" | "money" | "duration" | "instant" | "time" | "record";

/** Concatenates text with generated parts. */
const join = (pieces: TemplateStringsArray, ...parts: readonly Source[]): Source =>
  fc.tuple(...parts).map((values) => pieces.reduce((text, piece, i) => text + piece + (values[i] ?? ""), ""));

const LISTS = [
  "others",
  "Loan.by(o, o.due)",
  "others.by_descending(o, o.length).take(2)",
  "Loan.by(o, o.name).take(1)",
];

/** `paths`: prefixes for loan fields; `""` for bare fields, `"l."` inside a fold over loans. */
function sources(depth: number, paths: readonly string[]): { readonly [kind in Kind]: () => Source } {
  const path = fc.constantFrom(...paths);
  const field = (...names: readonly string[]): Source => join`${path}${fc.constantFrom(...names)}`;
  const deeper = sources.bind(null, depth - 1);
  const inner = (): ReturnType<typeof sources> => deeper(paths);
  const variable = `v${depth}`;
  const within = (): ReturnType<typeof sources> => deeper([...paths, `${variable}.`]);
  const choose = (simple: readonly Source[], complex: () => readonly Source[]): Source =>
    depth <= 0 ? fc.oneof(...simple) : fc.oneof(...simple, ...complex());
  const fold = (name: string, body: Source): Source =>
    join`${fc.constantFrom("Loan", ...LISTS, ...(depth > 1 ? ["@filter"] : []))}.${fc.constant(name)}(${fc.constant(variable)}, ${body})`.chain(
      (text) =>
        text.startsWith("@filter")
          ? join`Loan.filter(f${fc.constant(String(depth))}, ${deeper([...paths, `f${depth}.`]).boolean()})${fc.constant(text.slice(7))}`
          : fc.constant(text),
    );
  const lines = (name: string, member: string): Source =>
    join`${path}lines.${fc.constant(name)}(n, n.${fc.constant(member)})`;
  const order = fc.constantFrom("<", "<=", ">", ">=", "==", "!=");

  return {
    boolean: () =>
      choose(
        [
          field("reminded", "tool.broken"),
          fc.constantFrom("yes", "no"),
          join`${field("status", "name", "tool.name", "due", "fee", "extensions", "tags", "tool", "length")} is ${fc.constantFrom("empty", "not empty")}`,
          join`${field("status")} in ["Out", "Late"]`,
          join`"wood" in ${field("tags")}`,
          join`"keeper" ${fc.constantFrom("in", "not in")} ${field("borrower.roles")}`,
          join`${field("tool", "borrower", "tool.keeper")} is not empty`,
          join`${field("borrower", "tool.keeper")} == me`,
        ],
        () => [
          join`(${inner().boolean()} ${fc.constantFrom("and", "or")} ${inner().boolean()})`,
          join`not (${inner().boolean()})`,
          join`(${inner().boolean()} ? ${inner().boolean()} : ${inner().boolean()})`,
          join`(${inner().number()} ${order} ${inner().number()})`,
          join`(${inner().text()} ${order} ${inner().text()})`,
          join`(${inner().date()} ${order} ${inner().date()})`,
          join`(${inner().money()} ${order} ${inner().money()})`,
          join`(${inner().duration()} ${order} ${inner().duration()})`,
          join`(${inner().instant()} ${order} ${inner().instant()})`,
          join`(${inner().time()} ${order} ${inner().time()})`,
          join`(${inner().record()} ${fc.constantFrom("==", "!=")} ${inner().record()})`,
          join`(${inner().text()}).${fc.constantFrom("contains", "startsWith", "endsWith")}(${inner().text()})`,
          join`(${inner().text()} in [${inner().text()}, ${inner().text()}])`,
          join`(${inner().text()} in Tool.map(t, t.name))`,
          fold("exists", within().boolean()),
          fold("all", within().boolean()),
          fold("existsOne", within().boolean()),
          join`${path}lines.${fc.constantFrom("exists", "all")}(n, n.amount > ${inner().money()})`,
          join`${path}tags.exists(g, g == ${inner().text()})`,
          join`${path}helpers.${fc.constantFrom("exists", "all")}(h, h.name == ${inner().text()})`,
          join`(me in ${path}helpers)`,
        ],
      ),
    number: () =>
      choose(
        [
          field("extensions", "rate"),
          fc.constantFrom("0", "1", "2.5", "9%", "100", "0.1"),
          join`${field("name", "tags", "helpers", "tool.name")}.size()`,
          fc.constant("MOST_EXTENSIONS"),
        ],
        () => [
          join`(${inner().number()} ${fc.constantFrom("+", "-", "*", "/", "mod")} ${inner().number()})`,
          join`round(${inner().number()})`,
          join`abs(${inner().number()})`,
          join`${fc.constantFrom("year", "month", "day", "weekday")}(${inner().date()})`,
          join`days(${inner().date()}, ${inner().date()})`,
          join`working_days(${inner().date()}, ${inner().date()})`,
          join`(${inner().text()}).size()`,
          join`Loan.filter(${fc.constant(variable)}, ${within().boolean()}).size()`,
          fold("sum", within().number()),
          fold("max", within().number()),
          fold("min", within().number()),
          fold("average", within().number()),
          lines("sum", "hours"),
          lines("average", "hours"),
          join`${path}lines.size()`,
        ],
      ),
    text: () =>
      choose(
        [
          field("name", "status", "tool.name", "tool.keeper.name"),
          fc.constantFrom('"Out"', '"saw"', '"é"', '""', '"O\'Neil"'),
        ],
        () => [
          join`(${inner().text()} + ${inner().text()})`,
          join`(${inner().text()}).${fc.constantFrom("lower", "upper", "trim")}()`,
          join`(${inner().boolean()} ? ${inner().text()} : ${inner().text()})`,
          join`(${inner().text()}).replace(${inner().text()}, "x")`,
          join`${path}tags.join("-")`,
          join`Tool.map(t, t.name).join(",")`,
          fold("latest", within().date()).map((text) => `${text}.name`),
          fold("max", within().text()),
        ],
      ),
    date: () =>
      choose([field("due", "out_on"), fc.constantFrom("today()", "2026-02-28", "2024-02-29")], () => [
        join`(${inner().date()} ${fc.constantFrom("+", "-")} ${fc.constantFrom("1 day", "1 month", "LOAN_TIME", "1 year", "3 working days")})`,
        join`startOf(${inner().date()}, "${fc.constantFrom("month", "week", "year")}")`,
        join`(${inner().boolean()} ? ${inner().date()} : ${inner().date()})`,
        fold("latest", within().number()).map((text) => `${text}.due`),
        fold("earliest", within().date()).map((text) => `${text}.out_on`),
        fold("max", within().date()),
        fold("min", within().date()),
      ]),
    money: () =>
      choose([field("fee", "tool.worth"), fc.constantFrom("2.50 EUR", "0 EUR", "FEE")], () => [
        join`(${inner().money()} ${fc.constantFrom("+", "-")} ${inner().money()})`,
        join`(${inner().money()} * ${inner().number()})`,
        join`(${inner().money()} / 3)`,
        lines("sum", "amount"),
        lines("average", "amount"),
        lines("max", "amount"),
        fold("sum", within().money()),
        fold("average", within().money()),
      ]),
    duration: () =>
      choose([field("length"), fc.constantFrom("14 days", "2 hours", "1 month", "LOAN_TIME")], () => [
        join`(${inner().date()} - ${inner().date()})`,
        join`(${inner().duration()} + ${inner().duration()})`,
        fold("sum", within().duration()),
        fold("max", within().duration()),
        fold("average", within().duration()),
      ]),
    instant: () =>
      choose([field("returned_at"), fc.constantFrom("now()")], () => [
        join`(${inner().instant()} ${fc.constantFrom("+", "-")} ${fc.constantFrom("2 hours", "1 day", "1 month", "9 working hours")})`,
      ]),
    time: () =>
      choose([field("starts"), fc.constantFrom("14:30", "08:00")], () => [join`(${inner().time()} + 45 minutes)`]),
    record: () =>
      choose([field("tool"), fc.constantFrom("empty")], () => [
        fold("first", within().boolean()).map((text) => `${text.replace(".first(", ".filter(")}.first().tool`),
        join`(${inner().boolean()} ? ${field("tool")} : ${field("tool")})`,
      ]),
  };
}

export const expression: Source = fc.oneof(
  ...(["boolean", "boolean", "number", "text", "date", "money", "duration", "instant", "time"] as const).map((kind) =>
    fc.integer({ min: 0, max: 3 }).chain((depth) => sources(depth, [""])[kind]()),
  ),
);

const maybe = (value: fc.Arbitrary<Value>): fc.Arbitrary<Value> => fc.option(value, { nil: null, freq: 3 });
const texts = fc.oneof(
  fc.constantFrom("Out", "saw", "Saw", "É", "é", "", " x ", "wood", "O'Neil", '"; DROP TABLE x; --', "😀a", "ｚ"),
  fc.string({ maxLength: 4 }),
);
const dates = fc.constantFrom("2026-02-28", "2026-03-01", "2025-12-31", "2024-02-29", "2026-01-31");

export const rows: fc.Arbitrary<Rows> = fc
  .record({
    people: fc.array(
      fc.record({ name: maybe(texts), roles: maybe(fc.constantFrom(["keeper"], ["member", "keeper"], [])) }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    tools: fc.array(
      fc.record({
        name: maybe(texts),
        worth: maybe(fc.integer({ min: -500, max: 5000 })),
        broken: maybe(fc.boolean()),
        keeper: maybe(fc.constantFrom("P0", "P1", "P9")),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    loans: fc.array(
      fc.record({
        name: maybe(texts),
        status: maybe(fc.constantFrom("Out", "Late", "Returned")),
        due: maybe(dates),
        out_on: maybe(dates),
        starts: maybe(fc.constantFrom("14:30", "08:00", "23:59:59")),
        returned_at: maybe(fc.constantFrom("2026-02-28T23:30:00.000Z", "2026-03-01T10:00:00.000Z")),
        length: maybe(fc.constantFrom("P14D", "PT2H", "P1M", "-P3D", "P2W", "PT336H")),
        extensions: maybe(fc.integer({ min: -2, max: 4 })),
        rate: maybe(fc.constantFrom(0.09, 0.1, 0.5, -1.25, 3)),
        fee: maybe(fc.integer({ min: -100, max: 10_000 })),
        reminded: maybe(fc.boolean()),
        helpers: maybe(fc.constantFrom(["P1"], ["P9", "P0"], ["P0", "P1"])),
        tags: maybe(fc.constantFrom(["wood"], ["wood", "sharp"], ["É", "saw"])),
        tool: maybe(fc.constantFrom("T0", "T1", "T2", "T9")),
        borrower: maybe(fc.constantFrom("P0", "P1")),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    lines: fc.array(
      fc.record({
        owner: fc.constantFrom("L0", "L1"),
        amount: maybe(fc.integer({ min: -100, max: 1000 })),
        hours: maybe(fc.constantFrom(0.1, 0.2, 0.3, 1.5, 2)),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ people, tools, loans, lines }) => ({
    Person: people.map((each, i) => ({ id: `P${i}`, ...each })),
    Tool: tools.map((each, i) => ({ id: `T${i}`, ...each })),
    Loan: loans.map((each, i) => ({ id: `L${i}`, ...each })),
    Line: lines.map((each, i) => ({ id: `N${i}`, ...each })),
  }));
