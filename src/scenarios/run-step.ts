import { looseName } from "#text/names.ts";
import type { Step } from "#model/appendices.ts";
import { judgeStep, type Failure } from "./judge-step.ts";
import type { Stage } from "./stage.ts";

/** Runs one step; null: all is well. `following` tells whether a refusal is what the author expects. */
export async function runStep(stage: Stage, step: Step, following: readonly Step[]): Promise<Failure | null> {
  if (step.problem !== null) return { expected: "a step that can be understood", found: step.problem.message };
  switch (step.kind) {
    case "givenRecord": {
      const known = stage.handles.get(step.handle);
      const values = await stage.values(step.with, known ?? null);
      const key = await stage.trial.put(step.entity, known?.id ?? null, values);
      stage.handles.set(step.handle, key);
      stage.last = key;
      return null;
    }
    case "givenDate":
      await stage.moveClock(step.date, step.time);
      return null;
    case "timePasses": {
      const moment = await stage.trial.value(step.moment, null, stage.variables);
      if (typeof moment === "string") await stage.letPass(moment);
      return null;
    }
    case "network":
      stage.online = step.online;
      await stage.deliver();
      return null;
    case "givenAnswer":
      stage.answers.set(looseName(step.call), {
        status: step.status,
        body: step.body === null ? null : await stage.trial.value(step.body, null, stage.variables),
      });
      return null;
    case "as":
      await actAs(stage, step.who);
      return null;
    case "create": {
      const values = await stage.values(step.with, null);
      const record = await stage.submit({ kind: "create", entity: step.entity, values });
      if (record !== null && step.handle !== null) stage.handles.set(step.handle, record);
      return unexpected(stage, following);
    }
    case "fire": {
      const { entity, id } = stage.record(step.on);
      const values = await stage.values(step.with, { entity, id });
      await stage.submit({ kind: "fire", entity, id, event: step.event, values });
      stage.last = { entity, id };
      return unexpected(stage, following);
    }
    case "change": {
      const { entity, id } = stage.record(step.on);
      const values = await stage.values(step.with, { entity, id });
      await stage.submit({ kind: "change", entity, id, values });
      stage.last = { entity, id };
      return unexpected(stage, following);
    }
    case "delete": {
      const { entity, id } = stage.record(step.on);
      await stage.submit({ kind: "delete", entity, id });
      stage.last = { entity, id };
      return unexpected(stage, following);
    }
    case "callNow": {
      const { last } = stage;
      const on = step.on === null ? null : stage.record(step.on);
      await stage.submit({ kind: "call", call: step.call, entity: on?.entity ?? null, id: on?.id ?? null });
      stage.last = on ?? last;
      return unexpected(stage, following);
    }
    case "signIn": {
      const { signIn } = stage.model.roles;
      if (signIn?.kind !== "call") return null;
      const { last } = stage;
      const values = await stage.values(step.with, null);
      await stage.submit({ kind: "call", call: signIn.call, entity: null, id: null, values });
      stage.last = last;
      return unexpected(stage, following);
    }
    case "broken":
      return { expected: "a step that can be understood", found: step.source };
    default:
      return judgeStep(stage, step);
  }
}

/** A profile by its handle or name, or somebody with a role. */
async function actAs(stage: Stage, who: { readonly kind: "profile" | "role"; readonly name: string }): Promise<void> {
  if (who.kind === "role") {
    await stage.app.chooseProfile(await stage.trial.somebodyWith(who.name));
    return;
  }
  const { profiles } = await stage.app.describe();
  const id = stage.handles.get(who.name)?.id ?? profiles.find((one) => looseName(one.name) === looseName(who.name))?.id;
  if (id === undefined) throw new Error(`There is no ${who.name} here.`);
  await stage.app.chooseProfile(id);
}

/** A refusal that no later `Then` of this step speaks of is a failure, or the scenario would pass for a wrong reason. */
function unexpected(stage: Stage, following: readonly Step[]): Failure | null {
  const end = following.findIndex(({ kind }) => DEEDS.has(kind));
  const about = end === -1 ? following : following.slice(0, end);
  if (stage.refusals.length === 0 || about.some(({ kind }) => kind === "refused" || kind === "broken")) return null;
  const words = stage.refusals.map(({ code, message }) => `${code}: ${message}`).join(" ");
  return { expected: "it to be done", found: `refused with ${words}` };
}

const DEEDS: ReadonlySet<Step["kind"]> = new Set(["create", "fire", "change", "delete", "callNow", "signIn"] as const);
