/** Letters and digits alone: `E-mail address` is `emailaddress`. */
export const bare = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Column names used instead of the usual ones when a field already has the usual name. The import recognizes them. */
export const SYSTEM_COLUMNS = {
  id: "Record ID",
  owner: "Belongs to",
  status: "Record status",
  title: "Record title",
} as const;

/** The column of an export with the titles that other tables use as references. No field is read from it. */
export const isTitleColumn = (name: string): boolean => name === SYSTEM_COLUMNS.title;

/** The usual name of a system column, or its long name if a field already has the usual one. */
export function systemColumn(which: keyof typeof SYSTEM_COLUMNS, usual: string, fields: readonly string[]): string {
  return fields.some((name) => bare(name) === bare(usual)) ? SYSTEM_COLUMNS[which] : usual;
}

/** A name that is not taken, compared without case because some file systems ignore case. Adds it to `taken`. */
export function freeName(name: string, ending: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = `${name}${number === 1 ? "" : ` ${number}`}${ending}`;
    const known = tried.normalize("NFC").toLowerCase();
    if (taken.has(known)) continue;
    taken.add(known);
    return tried;
  }
}
