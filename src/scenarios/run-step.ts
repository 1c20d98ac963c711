import { looseName } from "#text/names.ts";
import type { Step } from "#model/appendices.ts";
import { expectsRefusal } from "#model/expected-refusal.ts";
import { judgeStep, type Failure } from "./judge-step.ts";
import { refusedInWords } from "./refused-in-words.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/** Runs one step. Null: it passed. `following` shows whether the author expects a refusal. */
export async function runStep(run: ScenarioRun, step: Step, following: readonly Step[]): Promise<Failure | null> {
  if (step.problem !== null) return { expected: "a step that can be understood", found: step.problem.message };
  switch (step.kind) {
    case "givenRecord": {
      const known = run.handles.get(step.handle);
      const values = await run.values(step.with, known ?? null);
      const key = await run.trial.put(step.entity, known?.id ?? null, values);
      run.handles.set(step.handle, key);
      run.last = key;
      return null;
    }
    case "givenDate":
      await run.moveClock(step.date, step.time);
      return null;
    case "timePasses": {
      const moment = await run.trial.value(step.moment, null, run.variables);
      if (typeof moment !== "string") return { expected: "a moment that time can pass to", found: "there is none" };
      await run.letPass(moment);
      return null;
    }
    case "givenConstant":
      await run.beginStep();
      await run.trial.setConstant(step.name, await run.trial.value(step.value, null, run.variables));
      await run.deliver();
      return null;
    case "network":
      run.online = step.online;
      await run.deliver();
      return null;
    case "givenAnswer":
      run.answers.set(looseName(step.call), {
        status: step.status,
        body: step.body === null ? null : await run.trial.value(step.body, null, run.variables),
      });
      return null;
    case "as":
      await actAs(run, step.who);
      return null;
    case "create": {
      const values = await run.values(step.with, null);
      const record = await run.submit({ kind: "create", entity: step.entity, values });
      if (record !== null && step.handle !== null) run.handles.set(step.handle, record);
      return unexpected(run, following);
    }
    case "fire": {
      const { entity, id } = run.record(step.on);
      const values = await run.values(step.with, { entity, id });
      await run.submit({ kind: "fire", entity, id, event: step.event, values });
      run.last = { entity, id };
      return unexpected(run, following);
    }
    case "change": {
      const { entity, id } = run.record(step.on);
      const values = await run.values(step.with, { entity, id });
      await run.submit({ kind: "change", entity, id, values });
      run.last = { entity, id };
      return unexpected(run, following);
    }
    case "delete": {
      const { entity, id } = run.record(step.on);
      await run.submit({ kind: "delete", entity, id });
      run.last = { entity, id };
      return unexpected(run, following);
    }
    case "setConstant": {
      const { last } = run;
      const value = await run.trial.value(step.value, null, run.variables);
      await run.submit({ kind: "setConstant", name: step.name, value });
      run.last = last;
      return unexpected(run, following);
    }
    case "callNow": {
      const { last } = run;
      const on = step.on === null ? null : run.record(step.on);
      await run.submit({ kind: "call", call: step.call, entity: on?.entity ?? null, id: on?.id ?? null });
      run.last = on ?? last;
      return unexpected(run, following);
    }
    case "signIn": {
      const { signIn } = run.model.roles;
      if (signIn?.kind !== "call") return null;
      const { last } = run;
      const values = await run.values(step.with, null);
      await run.submit({ kind: "call", call: signIn.call, entity: null, id: null, values });
      run.last = last;
      return unexpected(run, following);
    }
    case "broken":
      return { expected: "a step that can be understood", found: step.source };
    default:
      return judgeStep(run, step);
  }
}

/** Switches to a profile by its handle or name, or to somebody with a role. */
async function actAs(
  run: ScenarioRun,
  who: { readonly kind: "profile" | "role"; readonly name: string },
): Promise<void> {
  if (who.kind === "role") {
    await run.trial.become(await run.trial.somebodyWith(who.name));
    return;
  }
  const { profiles } = await run.app.describe();
  const id = run.handles.get(who.name)?.id ?? profiles.find((one) => looseName(one.name) === looseName(who.name))?.id;
  if (id === undefined) throw new Error(`There is no ${who.name} here.`);
  await run.trial.become(id);
}

/** A refusal that no following `Then` expects is a failure; otherwise the scenario could pass for a wrong reason. */
async function unexpected(run: ScenarioRun, following: readonly Step[]): Promise<Failure | null> {
  if (run.refusals.length === 0 || expectsRefusal(following)) return null;
  return { expected: "it to be done", found: await refusedInWords(run) };
}
