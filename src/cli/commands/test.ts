import { readDocument } from "#read/read-document.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import { Lines } from "#text/lines.ts";
import { appInMemory } from "../app-in-memory.ts";
import { type Command, MISTAKES, WELL, WRONG_USE, wrongUse } from "../command.ts";
import { readOptions } from "../options.ts";
import { scenariosAsJson, scenariosAsText } from "../scenarios-as-text.ts";

export const test: Command = {
  name: "test",
  summary: "run the scenarios of documents",
  help: [
    "ninefold test FILE… [--json]",
    "",
    "Runs the scenarios of a document, each on an app of its own in memory, and says which hold. A scenario that fails",
    "is shown with the line that did not come true, what was expected and what was there.",
    "",
    "  --json     print the results as JSON: one object, or an array for several files",
    "",
    "The exit code is 0 when all scenarios pass, 1 when one fails, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, rest, mistake } = readOptions(args, ["json"]);
    if (mistake !== null) return wrongUse(io, mistake);
    if (rest.length === 0) return wrongUse(io, "say which document to test: ninefold test FILE…");
    const all: { file: string; lines: Lines; results: readonly ScenarioResult[] }[] = [];
    for (const file of rest) {
      const read = file === "-" ? { text: await io.readInput() } : await io.readFile(file);
      if (read.text === null) {
        wrongUse(io, "why" in read ? read.why : `${file} can't be read.`);
        return WRONG_USE;
      }
      const source = read.text;
      const { model } = readDocument(source);
      const results = await runScenarios(model, () => appInMemory(model, source));
      const one = { file: file === "-" ? "standard input" : file, lines: new Lines(source), results };
      all.push(one);
      if (!on.has("json")) io.out(scenariosAsText(one.file, one.lines, results, io.colour));
    }
    if (on.has("json")) {
      const printed = all.map(({ file, lines, results }) => scenariosAsJson(file, lines, results));
      io.out(`${JSON.stringify(printed.length === 1 ? printed[0] : printed, null, 2)}\n`);
    }
    return all.some(({ results }) => results.some(({ passed }) => !passed)) ? MISTAKES : WELL;
  },
};
