import { diff } from "#diff/diff.ts";
import type { Difference } from "#engine/contract/difference.ts";
import { readDocument } from "#read/read-document.ts";

export const compareDocuments = (before: string, after: string): readonly Difference[] =>
  before === after
    ? []
    : diff({ model: readDocument(before).model, source: before }, { model: readDocument(after).model, source: after });
