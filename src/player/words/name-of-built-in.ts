/** The name of a built-in field, which the document does not name: "Created at" for `created_at`. */
export const nameOfBuiltIn = (key: string): string =>
  key.replaceAll("_", " ").replace(/^./u, (letter) => letter.toUpperCase());
