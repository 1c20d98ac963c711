/**
 * SQLite compares identifiers without regard to the case of ASCII letters, keys of a document do not. A capital is
 * therefore written as `^` and its small letter, and so are the signs that names of our own use; no key holds such, but in case.
 */
export function identifier(key: string): string {
  let name = known.get(key);
  if (name === undefined) {
    // Names come from documents, of which many may be opened.
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
/** Columns of a word index are numbered slots: fields come and go without the index being made anew. */
export const wordsSlot = (slot: number): string => `s${slot}`;

/** The order of creation on this device, and the place of a child row in its owner's list. */
export const SEQUENCE = '"#"';
export const POSITION = '"@position"';
/** With which letters the words of a record begin, as bits. */
export const LETTERS = '"@letters"';

/** A text inside a statement, for what an index is made of: values are bound wherever they can be. */
export const textLiteral = (text: string): string => `'${text.replaceAll("\0", "").replaceAll("'", "''")}'`;

/** Lists are ordered by whether a field is empty, then by the field, from the second one on: see `records/keyset.ts`. */
export const emptySql = (text: string): string => `(${text} IS NULL)`;
