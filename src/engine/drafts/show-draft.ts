import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import type { RecordKey, Refusal } from "../contract/commands.ts";
import type { Draft, DraftField, DraftRow } from "../contract/drafts.ts";
import { isComputed } from "../document/lookup.ts";
import { mayField, mayGive } from "../rights/may.ts";
import { isAsked } from "../rules/is-asked.ts";
import { isRequired } from "../rules/judge-fields.ts";
import type { Runtime } from "../runtime.ts";
import { placeOf, type DraftState } from "./draft-state.ts";
import { groupsOf, mayWrite } from "./form-fields.ts";
import { asSeenBefore } from "./seen-before.ts";
import { tryDraft } from "./try-draft.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Actor } from "../session/actor.ts";

/** The draft as the form shows it, derived from the typed values. */
export function showDraft(app: Runtime, actor: Actor, state: DraftState): Draft {
  const before = new CommandContext(app, actor);
  const groups = groupsOf(before, state);
  const writable = (field: Field): boolean => mayWrite(before, state, field);
  const tried = tryDraft(app, actor, state, (context, id): Draft => {
    const shownFields = new Set<string>();
    const shown = groups.map(({ heading, fields }) => ({
      heading,
      fields: fields
        .filter(({ field }) => mayField(context, "see", state.entity, id, field.key).allowed || writable(field))
        .map(({ field, optional }) => {
          shownFields.add(field.key);
          const one = draftField(context, state, state.entity, id, field, state.values, undefined, !writable(field));
          return optional === undefined ? one : { ...one, required: !optional };
        }),
    }));
    return {
      draft: state.draft,
      entity: state.entity,
      id: state.id,
      event: state.event,
      groups: shown.filter(({ fields }) => fields.length > 0),
      changed: state.changed,
      errors: state.tried ? context.refusals.filter((refusal) => !isAtField(context, refusal, id, shownFields)) : [],
    };
  });
  return asSeenBefore(app, actor, state, tried);
}

/** Whether a refusal is shown at a field of the form or in one of its rows. */
function isAtField(context: CommandContext, refusal: Refusal, id: string, fields: ReadonlySet<string>): boolean {
  if (refusal.field === null) return false;
  if (refusal.id === id) return fields.has(refusal.field);
  const row =
    refusal.entity === null || refusal.id === null ? undefined : context.rowOfList(refusal.entity, refusal.id);
  return row !== undefined && fields.has(row.field);
}

function draftField(
  context: CommandContext,
  state: DraftState,
  entity: string,
  id: string,
  field: Field,
  typed: { readonly [field: string]: Value },
  row: { readonly field: string; readonly row: string } | undefined,
  readOnly: boolean,
): DraftField {
  const isTyped = Object.hasOwn(typed, field.key);
  const unfit = context.unfit.has(`${id}\n${field.key}`);
  const isOwn = context.lookup.field(entity, field.key) === undefined;
  // If the record could not be tried (missing right, or deleted), only the typed values are shown.
  const isTried = context.records.has(entity, id);
  const value =
    isOwn || !isTried || (isTyped && (unfit || field.type.kind === "secret"))
      ? (typed[field.key] ?? null)
      : valueNow(context, state, entity, id, field);
  const seen = state.tried || state.left.includes(placeOf(field.key, row));
  const visible = isTried ? isAsked(context, field, id) : field.askedIf === null;
  return {
    field,
    shown: { value, type: field.type },
    visible,
    required: visible && field.required !== false && (!isTried || isRequired(context, field, id)),
    readOnly,
    errors: [
      ...serverErrorsOf(context, state, { entity, id }, field, row !== undefined),
      ...(seen ? context.refusals.filter((refusal) => refusal.id === id && refusal.field === field.key) : []),
    ],
    ...(field.type.kind === "children"
      ? { rows: draftRows(context, state, entity, id, field, field.type.entity, readOnly) }
      : {}),
  };
}

/** The server's errors about a field of the record or of a row, from its last refusal. */
const serverErrorsOf = (
  { command }: CommandContext,
  state: DraftState,
  of: RecordKey,
  { key: field }: Field,
  isRow: boolean,
): readonly Refusal[] =>
  (state.serverErrors ?? [])
    .filter(({ atRow, ...one }) => (isRow ? atRow?.id === of.id && atRow.field === field : one.field === field))
    .map(({ atRow, ...error }) => ({
      ...error,
      ...(isRow && atRow !== undefined && { message: atRow.message }),
      ...of,
      shown: "field",
      command,
      field,
    }));

/** A new record gets its number when it is saved, not before. */
const valueNow = (context: CommandContext, state: DraftState, entity: string, id: string, field: Field): Value =>
  field.type.kind === "series" && (state.id === null || context.written.get(`${entity}\n${id}`)?.before === null)
    ? null
    : context.field(entity, id, field.key);

function draftRows(
  context: CommandContext,
  state: DraftState,
  owner: string,
  ownerId: string,
  list: Field,
  entity: string,
  readOnly: boolean,
): readonly DraftRow[] {
  const rows =
    valueNamed(state.rows, list.key) ??
    context.records.children(owner, ownerId, list.key).map((row) => ({ row, isNew: false, values: {} }));
  const fields = (context.lookup.entity(entity)?.fields ?? []).filter((field) => field.type.kind !== "children");
  return rows.map(({ row, isNew, values }) => ({
    row,
    fields: fields
      .filter((field) => mayField(context, "see", entity, row, field.key).allowed)
      .map((field) => {
        const closed =
          readOnly ||
          isComputed(field) ||
          field.type.kind === "series" ||
          field.type.kind === "unknown" ||
          !mayField(context, isNew ? "create" : "change", entity, row, field.key).allowed ||
          (isNew && !mayGive(context, entity, null, field.key).allowed);
        return draftField(context, state, entity, row, field, values, { field: list.key, row }, closed);
      }),
  }));
}
