import { readDocument } from "#read/read-document.ts";
import type { Model } from "#model/model.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import type { DerivedResult } from "#scenarios/derived/result.ts";
import { testWalk } from "#scenarios/derived/test-walk.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import { Lines } from "#text/lines.ts";
import { appInMemory } from "../app-in-memory.ts";
import { type Command, MISTAKES, readNamed, WELL, wrongUse } from "../command.ts";
import { readOptions } from "../options.ts";
import { withoutServer } from "../without-server.ts";
import { derivedAsText, requestsAsText, scenariosAsText, testsAsJson } from "../scenarios-as-text.ts";

export const test: Command = {
  name: "test",
  summary: "run the scenarios of documents",
  help: [
    "ninefold test FILE… [--json] [--scenarios] [--long] [--requests]",
    "",
    "Runs the scenarios of a document, each on an app of its own in memory, and says which hold. A scenario that fails",
    "is shown with the line that did not come true, what was expected and what was there.",
    "",
    "Then it runs what follows from the document by itself: every person, record and command against what the tables",
    "say, every list, record and figure against a plain filter of all records, closed fields and unseen records",
    "(nobody notices when they change), every rule around its boundary, a random walk after which no right was exceeded and no rule is broken, and every",
    "call with every answer it may get (those it declares, and no network, a slow answer, a 500, one not understood).",
    "Nothing is sent anywhere: a simulator answers.",
    "",
    "  --json       print the results as JSON: one object, or an array for several files",
    "  --scenarios  run the scenarios only",
    "  --requests   print what calls send, as curl commands, and what came of each answer",
    "  --long       walk ten times, a thousand steps each",
    "",
    "The exit code is 0 when all passes, 1 when something fails, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, rest, mistake } = readOptions(args, ["json", "scenarios", "long", "requests"]);
    if (mistake !== null) return wrongUse(io, mistake);
    if (rest.length === 0) return wrongUse(io, "say which document to test: ninefold test FILE…");
    const all: Tested[] = [];
    for (const file of rest) {
      const read = await readNamed(io, file);
      if (read.text === null) return wrongUse(io, read.why);
      const source = read.text;
      const { model } = readDocument(source);
      const makeApp = (): ReturnType<typeof appInMemory> => appInMemory(model, source);
      const name = file === "-" ? "standard input" : file;
      const lines = new Lines(source);
      const scenarios = await runScenarios(model, makeApp);
      if (!on.has("json")) io.out(scenariosAsText(name, lines, scenarios, io.colour));
      const derived = on.has("scenarios") ? [] : await derive(model, makeApp, on.has("long"));
      if (!on.has("json") && derived.length > 0) io.out(derivedAsText(name, lines, derived, io.colour));
      if (!on.has("json") && on.has("requests")) io.out(requestsAsText(derived));
      all.push({ file: name, lines, scenarios, derived });
    }
    if (on.has("json")) {
      const printed = all.map(({ file, lines, scenarios, derived }) => testsAsJson(file, lines, scenarios, derived));
      io.out(`${JSON.stringify(printed.length === 1 ? printed[0] : printed, null, 2)}\n`);
    }
    const failed = all.some(
      ({ scenarios, derived }) =>
        scenarios.some(({ passed }) => !passed) || derived.some(({ failures }) => failures.length > 0),
    );
    return failed ? MISTAKES : WELL;
  },
};

interface Tested {
  readonly file: string;
  readonly lines: Lines;
  readonly scenarios: readonly ScenarioResult[];
  readonly derived: readonly DerivedResult[];
}

async function derive(
  model: Model,
  makeApp: () => ReturnType<typeof appInMemory>,
  long: boolean,
): Promise<readonly DerivedResult[]> {
  const results = [
    ...(await runDerived(model, makeApp, { withoutServer: async () => withoutServer(await makeApp()) })),
  ];
  for (let seed = 1; seed <= (long ? 10 : 0); seed++)
    results.push(await testWalk(model, makeApp, { seed, steps: 1000 }));
  return results;
}
