/**
 * SQLite compares identifiers without regard to the case of ASCII letters, keys of a document do not. A capital is
 * therefore written as `^` and its small letter; `^` never stands in a key, but is doubled in case it does.
 */
export declare function identifier(key: string): string;
export declare const tableName: (entity: string) => string;
export declare const wordsName: (entity: string) => string;
export declare const columnName: (field: string) => string;
/** FTS5 keeps `rank` and `rowid` for itself. */
export declare const wordsColumn: (field: string) => string;
/** The order of creation on this device, and the place of a child row in its owner's list. */
export declare const SEQUENCE = '"#"';
export declare const POSITION = '"@position"';
