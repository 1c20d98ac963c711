import { readDocument } from "#read/read-document.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import type { Model } from "#model/model.ts";
import { openForTest } from "./open-for-test.ts";

export type RunDocument = (source: string, model: Model) => Promise<readonly ScenarioResult[]>;

const onNode: RunDocument = (source, model) =>
  runScenarios(model, async () => (await openForTest(source, { model })).app);

let run = onNode;

/** Runs scenarios in another environment from now on, such as a browser. */
export function playScenariosBy(other: RunDocument): void {
  run = other;
}

/**
 * Runs the scenarios of a document, or of its points without a title, and returns the failures, one line each. A
 * document with errors or without scenarios fails too, so that a test can't pass by accident.
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
