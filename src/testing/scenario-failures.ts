import { readDocument } from "#read/read-document.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import type { Model } from "#model/model.ts";
import { openForTest } from "./open-for-test.ts";

export type RunDocument = (source: string, model: Model) => Promise<readonly ScenarioResult[]>;

const onNode: RunDocument = (source, model) =>
  runScenarios(model, async () => (await openForTest(source, { model })).app);

let run = onNode;

/** From now on scenarios play elsewhere: in a browser, say. */
export function playScenariosBy(other: RunDocument): void {
  run = other;
}

/**
 * Runs the scenarios of a document (or of its points, a title is added) and gives what failed, one line each. A document
 * that does not read without mistakes, or holds no scenario, fails too: a test must be able to fail.
 */
export async function scenarioFailures(
  points: string,
  options: { readonly withMistakes?: boolean } = {},
): Promise<readonly string[]> {
  const source = points.startsWith("# ") ? points : `# Specification: Test\n\n${points}`;
  const { model, diagnostics } = readDocument(source);
  const mistakes = diagnostics.filter(({ severity }) => severity === "error");
  if (mistakes.length > 0 && options.withMistakes !== true)
    return mistakes.map(({ code, message, span }) => `${code}: ${message} (${source.slice(span.start, span.end)})`);
  if (model.scenarios.scenarios.length === 0) return ["there is no scenario"];
  const results = await run(source, model);
  return results.flatMap(({ sentence, steps }) =>
    steps.flatMap(({ source: step, failure }) =>
      failure === null ? [] : [`${sentence} | ${step} | expected ${failure.expected} | found ${failure.found}`],
    ),
  );
}
