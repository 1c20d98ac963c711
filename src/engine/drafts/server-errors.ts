import type { Refusal } from "../contract/commands.ts";
import type { Draft, DraftField } from "../contract/drafts.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import type { Sending } from "../ports/journal.ts";
import { codedMessage } from "../refuse.ts";
import type { Runtime } from "../runtime.ts";
import type { DraftState } from "./draft-state.ts";
import type { Drafts } from "./drafts.ts";

/** A form whose call was made at once has its answer: it is over, or open again with what the server said. */
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

/** What a server found wrong, as it is kept. */
export const errorOf = (refusal: Refusal): Sending["errors"][number] => ({
  field: refusal.field,
  ...codedMessage(refusal),
  ...(refusal.atRow === undefined ? {} : { atRow: refusal.atRow }),
});

/** What servers found wrong with fields of a record whose calls they refused; of a row, in its owner's calls too. */
export function refusedFields(
  app: Runtime,
  /** What a server said about somebody's call is for them alone. */
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

/** An outcome may be written down, so that it can be given again; a secret must not be in it. */
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
