import type { TextEdit } from "#text/edit.ts";
import type { Refusal } from "./refusal.ts";

/** The edits for a change, or why it is refused. No edits: the text already says so. */
export type EditResult =
  | { readonly edits: readonly TextEdit[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly edits?: undefined };
