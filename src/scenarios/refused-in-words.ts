import { inEnglish } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/** The refusals of the last step. For missing rights it names the person, because the scenario may lack an `As`. */
export async function refusedInWords(run: ScenarioRun): Promise<string> {
  const { profile } = await run.app.describe();
  const hidden = run.refusals.some(({ code }) => NOT_THERE.has(code)) ? await hiddenRecords(run) : [];
  const closed = hidden.map((name) => `${name} is there, but ${profile.name} may not see it: section 6 says who may.`);
  const said = run.refusals.map((refusal) => {
    const { code, entity, field, reason } = refusal;
    const how = code === "refused" ? `refused to ${profile.name}` : `refused with ${code}`;
    // Only the document can grant this, so the message tells its author where.
    if (code === "refused" && reason?.code === "nobody" && entity !== null && field !== null)
      return `${how}: no row of section 6 opens ${entity}.${field} for this (creating, changing and seeing a field are opened each by itself).`;
    return `${how}: ${sayRefusal(inEnglish, refusal)}`;
  });
  return [...said, ...closed].join(" ");
}

/** Codes that people get for records that they may not see. The document's author is told which record it is. */
const NOT_THERE: ReadonlySet<string> = new Set(["no-such-record", "not-found"]);

async function hiddenRecords(run: ScenarioRun): Promise<readonly string[]> {
  const { command } = run;
  if (command === null) return [];
  const values = "values" in command ? Object.values(command.values ?? {}).flat() : [];
  const named: ReadonlySet<unknown> = new Set([...("id" in command ? [command.id] : []), ...values]);
  const records = await run.trial.records();
  const hidden: string[] = [];
  for (const [handle, key] of run.handles) {
    if (!named.has(key.id) || records[key.entity]?.some(({ id }) => id === key.id) !== true) continue;
    if (!(await run.trial.maySee(null, key, null))) hidden.push(handle);
  }
  return hidden;
}
