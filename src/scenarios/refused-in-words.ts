import { inEnglish } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/** What the last step was refused with. A refusal by rights says to whom: a scenario may have forgotten its `As`. */
export async function refusedInWords(run: ScenarioRun): Promise<string> {
  const { profile } = await run.app.describe();
  return run.refusals
    .map((refusal) => {
      const { code, entity, field, reason } = refusal;
      const how = code === "refused" ? `refused to ${profile.name}` : `refused with ${code}`;
      // Only the document can open it, so its author is told where.
      if (code === "refused" && reason?.code === "nobody" && entity !== null && field !== null)
        return `${how}: no row of section 6 opens ${entity}.${field} for this (creating, changing and seeing a field are opened each by itself).`;
      return `${how}: ${sayRefusal(inEnglish, refusal)}`;
    })
    .join(" ");
}
