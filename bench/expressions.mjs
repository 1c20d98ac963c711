// The speed of a checked expression, beside hand-written closures and beside @marcbachmann/cel-js. Prints ratios,
// because only those are meaningful on other machines. Run alone: `node bench/expressions.mjs`.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Environment } from "@marcbachmann/cel-js";
import { rolldown } from "rolldown";

const ROUNDS = 15;
const RECORDS = 2_000;

/** Node 20 does not run TypeScript, so the room is bundled first. */
async function load() {
  const root = new URL("..", import.meta.url);
  mkdirSync(new URL(".cache/", root), { recursive: true });
  const file = new URL(".cache/bench-expressions.mjs", root);
  const bundle = await rolldown({
    input: "entry",
    cwd: root.pathname,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? new URL("bench/entry.ts", root).pathname : null),
        load: (id) =>
          id.endsWith("/bench/entry.ts")
            ? 'export { checkExpression } from "../src/expr/check.ts"; export { compile } from "../src/expr/compile.ts";' +
              'export { dateOfInstant } from "../src/expr/zones.ts"; export { textSize } from "../src/expr/texts.ts";'
            : null,
      },
    ],
  });
  await bundle.write({ file: file.pathname, format: "esm" });
  await bundle.close();
  return import(pathToFileURL(file.pathname).href);
}

const source = 'status == "Out" and due < today() and name.size() <= 80';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Careful hand-written code: closures over the same environment, with the same unknown values. */
const fieldNamed = (name) => (env) => env.field("Loan", env.variable("this"), name);
const both = (a, b) => (env) => {
  const x = a(env);
  if (x === false) return false;
  const y = b(env);
  if (y === false) return false;
  return x === null || y === null ? null : true;
};

export async function benchExpressions() {
  const { checkExpression, compile, dateOfInstant, textSize } = await load();

  /** Rows that fail at each of the three conditions and some that meet all, with some fields empty. */
  const rows = Array.from({ length: RECORDS }, (_, i) => ({
    status: i % 3 === 0 ? "Returned" : "Out",
    due: i % 17 === 0 ? null : `2025-0${1 + (i % 9)}-1${i % 10}`,
    name: i % 29 === 0 ? null : `Loan number ${i} of a rather ordinary tool`,
  }));
  const NOW = "2025-06-02T10:00:00.000Z";
  const ZONE = "Europe/Berlin";
  const records = new Map(rows.map((row, i) => [`L${i}`, row]));
  const ids = [...records.keys()];

  let current = "L0";
  const environment = {
    variable: (name) => (name === "this" ? current : null),
    constant: () => null,
    field: (_entity, id, field) => records.get(id)?.[field] ?? null,
    records: () => ids,
    now: NOW,
    zone: ZONE,
    weekStart: 1,
  };

  const text = { kind: "text" };
  const fields = new Map([
    ["status", { type: text }],
    ["due", { type: { kind: "date" } }],
    ["name", { type: text }],
  ]);
  const scope = {
    entities: new Map([["Loan", { key: "Loan", fields }]]),
    constants: new Map(),
    variables: new Map([["this", { kind: "record", entity: "Loan" }]]),
    bare: "this",
    currency: "EUR",
  };
  const { typed, diagnostics } = checkExpression(source, { start: 0, end: source.length }, scope);
  if (!typed) throw new Error(diagnostics.map((d) => d.message).join(" "));
  const ours = compile(typed);

  const isOut = ((status) => (env) => {
    const x = status(env);
    return x === null ? null : x === "Out";
  })(fieldNamed("status"));
  const isLate = ((due) => (env) => {
    const x = due(env);
    return x === null ? null : x < dateOfInstant(env.now, env.zone);
  })(fieldNamed("due"));
  const isShort = ((name) => (env) => {
    const x = name(env);
    return x === null ? null : textSize(x) <= 80;
  })(fieldNamed("name"));
  const byHand = both(both(isOut, isLate), isShort);

  /** The peer has a plain context without unknown values: an empty field is an empty text, a date is a text. */
  const peerEnvironment = new Environment()
    .registerVariable("status", "string")
    .registerVariable("due", "string")
    .registerVariable("name", "string")
    .registerFunction("today(): string", () => dateOfInstant(NOW, ZONE));
  const peer = peerEnvironment.parse('status == "Out" && due < today() && name.size() <= 80');
  const contexts = rows.map((row) => ({ status: row.status, due: row.due ?? "9999-12-31", name: row.name ?? "" }));

  /** The lower bound: no environment, just properties of a plain object. */
  const onObjects = both(
    both(
      (row) => (row.status === null ? null : row.status === "Out"),
      (row) => (row.due === null ? null : row.due < dateOfInstant(NOW, ZONE)),
    ),
    (row) => (row.name === null ? null : textSize(row.name) <= 80),
  );

  const runs = {
    "on plain objects": () => {
      let met = 0;
      for (const row of rows) if (onObjects(row) === true) met++;
      return met;
    },
    "written by hand": () => {
      let met = 0;
      for (const id of ids) {
        current = id;
        if (byHand(environment) === true) met++;
      }
      return met;
    },
    Ninefold: () => {
      let met = 0;
      for (const id of ids) {
        current = id;
        if (ours(environment) === true) met++;
      }
      return met;
    },
    "@marcbachmann/cel-js": () => {
      let met = 0;
      for (const context of contexts) if (peer(context) === true) met++;
      return met;
    },
  };

  const times = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
  let counted = null;
  for (let round = -5; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(runs)) {
      const start = performance.now();
      let met = 0;
      for (let i = 0; i < 20; i++) met = run();
      if (round >= 0) times[name].push((performance.now() - start) / (20 * RECORDS));
      if (name !== "@marcbachmann/cel-js") {
        if (counted !== null && counted !== met) throw new Error(`${name} met ${met}, not ${counted}`);
        counted = met;
      }
    }
  }

  const nanoseconds = (name) => median(times[name]) * 1e6;
  return [
    ["hand-written closures", "written by hand", { most: 2 }],
    ["@marcbachmann/cel-js", "@marcbachmann/cel-js", { faster: 1 }],
  ].map(([beside, name, aim]) => ({
    what: `\`${source}\` on ${RECORDS} records, each`,
    peer: beside,
    ours: nanoseconds("Ninefold") / 1e6,
    theirs: nanoseconds(name) / 1e6,
    aim,
  }));
}
