/** Kinds of fields that a full-text search covers: everything a person reads as text. */
export const SEARCHED_KINDS: readonly string[] = [
  "text",
  "long text",
  "formatted text",
  "list of text",
  "email",
  "phone",
  "link",
  "barcode",
  "series",
  "choice",
  "choices",
];
