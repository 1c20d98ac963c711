import { editsFor } from "#edit/edit-document.ts";
import type { PossibleRename } from "#engine/contract/shelf.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";

/** Puts the earlier name into the column *Was*; where that can't be written the document stays as it is. */
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
  return edits === undefined ? source : applyEdits(source, edits);
}
