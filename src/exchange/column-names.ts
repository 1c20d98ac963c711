/** Letters and digits alone: `E-mail address` is `emailaddress`. */
export const bare = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What the columns that no field has a name for are called where a field has their usual name. Importing knows them. */
export const SYSTEM_COLUMNS = {
  id: "Record ID",
  owner: "Belongs to",
  status: "Record status",
  title: "Record title",
} as const;

/** The column of an export that says what others call its records; no field is read from it. */
export const isTitleColumn = (name: string): boolean => name === SYSTEM_COLUMNS.title;

/** The usual name of a system column, or the one that no field has. */
export function systemColumn(which: keyof typeof SYSTEM_COLUMNS, usual: string, fields: readonly string[]): string {
  return fields.some((name) => bare(name) === bare(usual)) ? SYSTEM_COLUMNS[which] : usual;
}

/** A name that none of those taken is equal to, on file systems that know no capitals either; it is taken from then on. */
export function freeName(name: string, ending: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = `${name}${number === 1 ? "" : ` ${number}`}${ending}`;
    const known = tried.normalize("NFC").toLowerCase();
    if (taken.has(known)) continue;
    taken.add(known);
    return tried;
  }
}
