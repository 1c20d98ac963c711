/**
 * Converts a key to an SQL identifier. SQLite ignores the case of ASCII letters in identifiers, keys of a document do
 * not, so a capital is written as `^` and the small letter. `^`, `#` and `@` are escaped too; they mark our own names.
 */
export function identifier(key: string): string {
  let name = known.get(key);
  if (name === undefined) {
    // Limits the cache: names come from documents, of which many may be opened.
    if (known.size > 5000) known.clear();
    known.set(key, (name = written(key)));
  }
  return name;
}

const known = new Map<string, string>();

function written(key: string): string {
  return `"${key
    .replace(/[\^#@]/g, "^$&")
    .replace(/[A-Z]/g, (capital) => `^${capital.toLowerCase()}`)
    .replaceAll('"', '""')
    .replaceAll("\0", "")}"`;
}

export const tableName = (entity: string): string => identifier(`r_${entity}`);
export const wordsName = (entity: string): string => identifier(`words_${entity}`);
export const columnName = (field: string): string => identifier(field);
/** Columns of a word index are numbered slots, so that fields can change without rebuilding the index. */
export const wordsSlot = (slot: number): string => `s${slot}`;

/** Columns: order of creation on this device, and position of a child row in its owner's list. */
export const SEQUENCE = '"#"';
export const POSITION = '"@position"';
/** Column: bit set of the letters with which words of the record begin. */
export const LETTERS = '"@letters"';

/** A quoted SQL text. Only for index definitions; everywhere else values are bound. */
export const textLiteral = (text: string): string => `'${text.replaceAll("\0", "").replaceAll("'", "''")}'`;

/** From the second field on, lists sort by whether the field is empty before its value: see `records/keyset.ts`. */
export const emptySql = (text: string): string => `(${text} IS NULL)`;
