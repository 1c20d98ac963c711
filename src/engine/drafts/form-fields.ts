import type { Field } from "#model/3-entities.ts";
import { isKeyGiven } from "../commands/key-given.ts";
import { isComputed } from "../document/lookup.ts";
import { mayChange, mayField, mayGive } from "../rights/may.ts";
import { needsOwnRight } from "../rights/rows.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { DraftState } from "./draft-state.ts";
import { rowOfDraft } from "./row-of-draft.ts";

/** Identifies a form. */
export type FormOf = Pick<DraftState, "entity" | "id" | "event" | "screen"> & Partial<Pick<DraftState, "values">>;

export type ListedField = { readonly field: Field; readonly optional?: boolean };

/** The fields of the form: those that its event asks for, those that its screen names, or all. */
export function groupsOf(
  context: CommandContext,
  state: FormOf,
): readonly { readonly heading: string | null; readonly fields: readonly ListedField[] }[] {
  const { lookup } = context;
  const find = (key: string): Field | undefined => lookup.field(state.entity, key);
  if (state.event !== null) {
    const asksFor = rowOfDraft(context, state)?.asksFor ?? [];
    const fields = asksFor.flatMap(({ field, optional, own }): ListedField[] => {
      const found = own ?? find(field.value);
      return found === undefined ? [] : [{ field: found, optional }];
    });
    return [{ heading: null, fields }];
  }
  const screen = state.screen === null ? undefined : lookup.screen(state.screen);
  const named = (screen?.fields ?? []).map(({ heading, fields }) => ({
    heading,
    fields: fields.flatMap((field): ListedField[] => {
      const found = find(field.value);
      return found === undefined ? [] : [{ field: found }];
    }),
  }));
  if (named.some(({ fields }) => fields.length > 0)) return [...named, ...filledBeside(context, state, named)];
  return [{ heading: null, fields: (lookup.entity(state.entity)?.fields ?? []).map((field) => ({ field })) }];
}

/**
 * Initial values of a new record are shown even if its screen does not name their fields: a link must not make people
 * save values that they don't see.
 */
function filledBeside(
  { lookup }: CommandContext,
  { entity, id, values = {} }: FormOf,
  named: readonly { readonly fields: readonly ListedField[] }[],
): readonly { readonly heading: null; readonly fields: readonly ListedField[] }[] {
  const shown = new Set(named.flatMap(({ fields }) => fields.map(({ field }) => field.key)));
  const fields = (lookup.entity(entity)?.fields ?? []).filter(
    ({ key }) => id === null && Object.hasOwn(values, key) && !shown.has(key),
  );
  return fields.length === 0 ? [] : [{ heading: null, fields: fields.map((field) => ({ field })) }];
}

/** Whether the person may write a field: judged on the stored record, or for a new one by the rights to create. */
export function mayWrite(context: CommandContext, state: FormOf, field: Field): boolean {
  if (isComputed(field) || field.type.kind === "series" || field.type.kind === "unknown" || field.problem !== null)
    return false;
  if (state.id !== null && isKeyGiven(context, state.entity, state.id, field.key)) return false;
  if (state.event !== null) return true;
  if (state.id === null) {
    const named = needsOwnRight(context.lookup, "create", state.entity, field.key);
    if (!mayGive(context, state.entity, null, field.key).allowed) return false;
    return !named || mayField(context, "create", state.entity, null, field.key).allowed;
  }
  return mayChange(context, state.entity, state.id, [field.key]).allowed;
}
