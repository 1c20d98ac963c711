import type { RecordKey } from "#engine/contract/commands.ts";
import type { Step } from "#model/appendices.ts";
import type { FailureContext } from "./result.ts";
import { valueAsCode } from "./recording/value-as-code.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/** The situation when a step failed: the current person, and the record that the step is about with its values. */
export async function momentOf(run: ScenarioRun, step: Step): Promise<FailureContext> {
  const { profile } = await run.app.describe();
  const key = recordOf(run, step);
  const entity = run.model.entities.find((one) => one.key === key?.entity);
  const stored = key === null ? undefined : (await run.trial.records())[key.entity]?.find(({ id }) => id === key.id);
  if (key === null || entity === undefined || stored === undefined)
    return { person: profile.name, record: null, values: [] };
  const handles = new Map([...run.handles].map(([handle, { id }]) => [id, handle]));
  const currency = run.model.purpose.currency?.value ?? "EUR";
  const values = entity.fields.flatMap(({ key: field, name, type }) => {
    const value = stored[field];
    if (value === undefined || type.kind === "secret" || type.kind === "children") return [];
    return { name, value: valueAsCode(value, type, currency, (id) => handles.get(id) ?? null) ?? "…" };
  });
  const { status } = stored;
  return {
    person: profile.name,
    record: `${entity.name} ${handles.get(key.id) ?? ""}`.trim(),
    values: typeof status === "string" ? [{ name: "Status", value: status }, ...values] : values,
  };
}

/** The record that a step is about. */
export function recordOf(run: ScenarioRun, step: Step): RecordKey | null {
  const on = "on" in step && typeof step.on === "string" ? step.on : null;
  return (on === null ? undefined : run.handles.get(on)) ?? run.last;
}
