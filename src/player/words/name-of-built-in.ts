/** What a field is called that the document does not name: "Created at" for `created_at`. */
export const nameOfBuiltIn = (key: string): string =>
  key.replaceAll("_", " ").replace(/^./u, (letter) => letter.toUpperCase());
