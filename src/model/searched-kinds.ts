/** Kinds of fields whose words a search finds: everything a person would read as text. */
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
