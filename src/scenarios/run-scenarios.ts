import type { App } from "#engine/contract/app.ts";
import type { RecordKey } from "#engine/contract/commands.ts";
import type { Trial } from "#engine/contract/trial.ts";
import type { Scenario, Step } from "#model/appendices.ts";
import type { Model } from "#model/model.ts";
import { momentOf, recordOf } from "./moment-of-failure.ts";
import type { ScenarioResult, StepResult } from "./result.ts";
import { ScenarioRun } from "./scenario-run.ts";
import { runStep } from "./run-step.ts";

/** Creates a new app for each scenario, so that scenarios don't affect each other. */
export type MakeApp = () => Promise<App & { readonly trial: Trial }>;

/** Runs the scenarios of a document as a client of the app. */
export async function runScenarios(model: Model, makeApp: MakeApp): Promise<readonly ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (const scenario of model.scenarios.scenarios) results.push(await runScenario(model, scenario, await makeApp()));
  return results;
}

export async function runScenario(
  model: Model,
  scenario: Scenario,
  app: App & { readonly trial: Trial },
): Promise<ScenarioResult> {
  const steps: readonly Step[] = [...model.scenarios.given, ...scenario.steps];
  const run = await ScenarioRun.open(app, model, steps);
  const results: StepResult[] = [];
  let reached = true;
  for (const [index, step] of steps.entries()) {
    const { span, source } = step;
    if (!reached) {
      results.push({ span, source, passed: false, failure: null, reached });
      continue;
    }
    const failure = await attempt(run, step, steps.slice(index + 1));
    const moment = failure === null ? {} : { moment: await momentOf(run, step) };
    results.push({ span, source, passed: failure === null, failure, reached, ...moment });
    reached = failure === null;
  }
  return {
    sentence: scenario.sentence,
    span: scenario.span,
    passed: results.every((result) => result.passed),
    steps: results,
  };
}

/** Runs a scenario up to its first failing sentence and leaves the app in that state. */
export async function runUntilFailure(
  model: Model,
  scenario: Scenario,
  app: App & { readonly trial: Trial },
): Promise<{ readonly record: RecordKey | null; readonly failing: Step | null }> {
  const steps: readonly Step[] = [...model.scenarios.given, ...scenario.steps];
  const run = await ScenarioRun.open(app, model, steps);
  for (const [index, step] of steps.entries())
    if ((await attempt(run, step, steps.slice(index + 1))) !== null)
      return { record: recordOf(run, step), failing: step };
  return { record: run.last, failing: null };
}

/** A step that throws has failed; the other scenarios still run. */
async function attempt(run: ScenarioRun, step: Step, following: readonly Step[]): Promise<StepResult["failure"]> {
  try {
    return await runStep(run, step, following);
  } catch (error) {
    return { expected: "the step to run", found: error instanceof Error ? error.message : String(error) };
  }
}
