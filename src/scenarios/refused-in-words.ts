import { inEnglish } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/** What the last step was refused with. A refusal by rights says to whom: a scenario may have forgotten its `As`. */
export async function refusedInWords(run: ScenarioRun): Promise<string> {
  const { profile } = await run.app.describe();
  return run.refusals
    .map((refusal) => {
      const how = refusal.code === "refused" ? `refused to ${profile.name}` : `refused with ${refusal.code}`;
      return `${how}: ${sayRefusal(inEnglish, refusal)}`;
    })
    .join(" ");
}
