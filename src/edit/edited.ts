import type { TextEdit } from "#text/edit.ts";
import type { Refusal } from "./refusal.ts";

/** The edits that make the text say it, or why it can't be said. No edits: the text says it already. */
export type EditResult =
  | { readonly edits: readonly TextEdit[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly edits?: undefined };
