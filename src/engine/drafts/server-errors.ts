import type { Refusal } from "../contract/commands.ts";
import type { Draft, DraftField } from "../contract/drafts.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { Sending } from "../ports/journal.ts";
import { codedMessage } from "../refuse.ts";
import type { Runtime } from "../runtime.ts";
import type { DraftState } from "./draft-state.ts";
import type { Drafts } from "./drafts.ts";

/** The call of a draft was answered at once: drops the draft, or keeps it with the server's errors. */
export function answeredDraft(drafts: Drafts, draft: string, refusals: readonly Refusal[]): void {
  if (refusals.length === 0) {
    drafts.saved(draft);
    return;
  }
  const kept = drafts.load(draft);
  if (kept === null) return;
  const serverErrors = refusals.flatMap((refusal) =>
    refusal.field === null ? [] : [{ ...errorOf(refusal), field: refusal.field }],
  );
  drafts.keep({ ...kept, tried: true, serverErrors });
}

/** A server's validation error as it is stored. */
export const errorOf = (refusal: Refusal): Sending["errors"][number] => ({
  field: refusal.field,
  ...codedMessage(refusal),
  ...(refusal.atRow === undefined ? {} : { atRow: refusal.atRow }),
});

/** Field errors of refused calls about a record; for a child row also from its owner's calls. */
export function refusedFields(
  app: Runtime,
  /** Errors are only shown to the person who made the call. */
  person: string | null,
  entity: string,
  id: string,
): NonNullable<DraftState["serverErrors"]> {
  const owner = ownerOf(app.lookup, entity)?.entity ?? null;
  const ownerId = owner === null ? null : app.ports.records.read(entity, id)?.[OWNER];
  const errorsOf = (of: string, record: string): Sending["errors"] =>
    app.ports.journal.isUnsent(of, record, null)
      ? app.ports.journal
          .outbox()
          .filter((entry) => entry.entity === of && entry.record === record && entry.state === "failed")
          .filter(({ sending }) => sending.by === person)
          .flatMap(({ sending }) => sending.errors)
      : [];
  return [
    ...errorsOf(entity, id).flatMap(({ field, ...error }) => (field === null ? [] : [{ field, ...error }])),
    ...(owner === null || typeof ownerId !== "string" ? [] : errorsOf(owner, ownerId)).flatMap(({ atRow, ...error }) =>
      atRow?.id === id ? [{ ...error, field: atRow.field, message: atRow.message }] : [],
    ),
  ];
}

/** Outcomes may be stored in order to repeat them, so they must not contain secrets. */
export function withoutSecrets(draft: Draft): Draft {
  return {
    ...draft,
    groups: draft.groups.map((group) => ({
      ...group,
      fields: group.fields.map(withoutSecret),
    })),
  };
}

const withoutSecret = (one: DraftField): DraftField => ({
  ...one,
  ...(one.field.type.kind === "secret" ? { shown: { ...one.shown, value: null } } : {}),
  ...(one.rows === undefined
    ? {}
    : { rows: one.rows.map((row) => ({ ...row, fields: row.fields.map(withoutSecret) })) }),
});
