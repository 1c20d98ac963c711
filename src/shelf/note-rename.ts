import { editsFor } from "#edit/edit-document.ts";
import { withFollowingEdits } from "#edit/following-edits.ts";
import { followRename } from "#edit/follow-rename.ts";
import { formsOf } from "#edit/name-forms.ts";
import type { PossibleRename } from "#engine/contract/shelf.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";

/**
 * Writes the earlier name into the column *Was*, and replaces it in the rest of the document. If that can't be written,
 * the document stays unchanged.
 */
export function noteRename(source: string, { entity, from, to }: PossibleRename): string {
  const { model } = readDocument(source);
  const owner = model.entities.find(({ name }) => name === entity);
  const field = owner?.fields.find(({ name }) => name === to);
  if (owner === undefined || field === undefined) return source;
  const { edits } = editsFor(source, model, {
    do: "set",
    item: { kind: "field", entity: owner.key, field: field.key },
    key: "was",
    value: [...field.was, from].join(", "),
  });
  if (edits === undefined) return source;
  const followed = followRename(applyEdits(source, edits), "field", from, to);
  return withFollowingEdits(model, followed, {
    kind: "field",
    entity: owner.key,
    old: formsOf("field", from),
    fresh: formsOf("field", to),
  });
}
