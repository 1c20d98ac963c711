import type { RecordedStep } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import { ScenarioRecorder } from "../recording/scenario-recorder.ts";
import type { WalkStep } from "./random-command.ts";
import { askers, FIRST_MOMENT, type TriedApp } from "./set-up.ts";

/**
 * The steps of a failing walk as sentences of a scenario. They end with the result that the last step should have
 * (`expected`), not with the actual one.
 */
export async function storyOf(
  model: Model,
  app: TriedApp,
  steps: readonly WalkStep[],
  expected: string | null,
): Promise<readonly RecordedStep[]> {
  const recorder = await ScenarioRecorder.begin(model, app, FIRST_MOMENT);
  await askers(model, app);
  for (const { who, command, confirm, thenUndo } of steps) {
    await app.trial.become(who);
    const outcome = await app.submit({ commands: [command] });
    const confirmed = outcome.kind === "warned" ? outcome.warnings.map(({ code }) => code) : [];
    const done = confirmed.length > 0 && confirm ? await app.submit({ commands: [command], confirmed }) : outcome;
    if (thenUndo && done.kind === "done" && expected === null)
      await app.submit({ commands: [{ kind: "undo", commit: done.commit }] });
  }
  const { steps: story } = await recorder.recording();
  if (expected === null) return story;
  const last = story.findLastIndex(({ key }) => key === "When");
  return [...story.slice(0, last + 1), { key: "Then", says: [expected] }];
}
