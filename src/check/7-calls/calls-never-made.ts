import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";

/** Reports calls that no event, screen, timer or sign-in makes. */
export function checkCallsNeverMade(at: Checking): void {
  const { model } = at;
  const made = new Set<string>();
  for (const { effect } of allEffects(model)) if (effect.kind === "call") made.add(looseName(effect.call));
  for (const { actions, from } of model.screens) {
    for (const action of actions) if (action.kind === "call") made.add(looseName(action.call));
    if (from !== null) made.add(looseName(from.value));
  }
  if (model.roles.signIn?.kind === "call") made.add(looseName(model.roles.signIn.call));
  // A call with such a name is how a kept record is changed.
  for (const { entity } of model.calls.resources)
    for (const verb of ["Create", "Change", "Delete"]) made.add(looseName(`${verb} ${at.nameOf(entity)}`));
  for (const named of [model.roles.signOut, model.calls.refresh, model.calls.meFrom])
    if (named) made.add(looseName(named.value));
  for (const { name, when, span, problem, method, path } of model.calls.calls) {
    if (problem !== null || made.has(looseName(name))) continue;
    // `From` may name a call by its request.
    if (made.has(looseName(`${method} ${path.source}`))) continue;
    if (when.some(({ kind }) => kind !== "demand") || at.isNamedInMistake(name)) continue;
    at.report("call-never-made", span, { call: name });
  }
}
