import type { Model } from "#model/model.ts";
import type { DerivedResult } from "./result.ts";
import type { TriedApp } from "./set-up.ts";
import { testCalls, type AppWithoutServer } from "./test-calls.ts";
import { testAnswers } from "./test-answers.ts";
import { testRights } from "./test-rights.ts";
import { testRules } from "./test-rules.ts";
import { testSecrecy } from "./test-secrecy.ts";
import { testWalk } from "./test-walk.ts";

export interface DerivedOptions {
  readonly seed?: number;
  readonly steps?: number;
  /** Maximum number of failures per part. */
  readonly most?: number;
  /** If given, every call is tested with every possible answer. */
  readonly withoutServer?: () => Promise<AppWithoutServer>;
}

/** Runs the tests derived from a document: compares what its tables mean with what the app does. */
export async function runDerived(
  model: Model,
  makeApp: () => Promise<TriedApp>,
  { seed = 1, steps = 60, most = 25, withoutServer }: DerivedOptions = {},
): Promise<readonly DerivedResult[]> {
  const results: DerivedResult[] = [];
  for (const { run } of derivedParts(model, makeApp, {
    seed,
    steps,
    most,
    ...(withoutServer ? { withoutServer } : {}),
  })) {
    if (results.some(({ failures }) => failures.length >= most)) break;
    results.push(await run());
  }
  return results;
}

/** The parts separately, to report progress. */
export function derivedParts(
  model: Model,
  makeApp: () => Promise<TriedApp>,
  { seed = 1, steps = 60, most = 25, withoutServer }: DerivedOptions = {},
): readonly { readonly area: DerivedResult["area"]; readonly run: () => Promise<DerivedResult> }[] {
  const makesCalls = model.calls.calls.length + model.calls.resources.length > 0;
  return [
    { area: "rights", run: async () => testRights(model, await makeApp(), most) },
    { area: "answers", run: async () => testAnswers(model, await makeApp(), most) },
    { area: "secrecy", run: async () => testSecrecy(model, await makeApp(), most) },
    { area: "rules", run: async () => testRules(model, await makeApp(), most) },
    { area: "walk", run: async () => testWalk(model, makeApp, { seed, steps }) },
    ...(withoutServer !== undefined && makesCalls
      ? [{ area: "calls" as const, run: async () => testCalls(model, await withoutServer(), most) }]
      : []),
  ];
}
