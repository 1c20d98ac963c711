import type { Model } from "#model/model.ts";
import type { DerivedResult } from "./result.ts";
import type { TriedApp } from "./set-up.ts";
import { testRights } from "./test-rights.ts";
import { testRules } from "./test-rules.ts";
import { testWalk } from "./test-walk.ts";

export interface DerivedOptions {
  readonly seed?: number;
  readonly steps?: number;
}

/** Tests that nobody wrote: what the tables of the document mean, against what the app does. */
export async function runDerived(
  model: Model,
  makeApp: () => Promise<TriedApp>,
  { seed = 1, steps = 60 }: DerivedOptions = {},
): Promise<readonly DerivedResult[]> {
  return [
    await testRights(model, await makeApp()),
    await testRules(model, await makeApp()),
    await testWalk(model, makeApp, { seed, steps }),
  ];
}
