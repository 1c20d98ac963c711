import type { Model } from "#model/model.ts";
import type { Change } from "./change.ts";
import type { Content } from "./content.ts";

interface Sentence {
  readonly key: string;
  readonly says: Content;
}

/** The changes that append a scenario and its sentences to the document. */
export function addScenario(model: Model, sentence: string, steps: readonly Sentence[]): readonly Change[] {
  const scenario = model.scenarios.scenarios.length;
  return [
    { do: "add", kind: "scenario", values: { sentence } },
    ...steps.map(({ key, says }): Change => ({
      do: "add",
      kind: "step",
      in: { scenario },
      values: { key, sentence: says },
    })),
  ];
}
