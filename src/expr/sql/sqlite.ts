/** Pieces of SQL that are SQLite's own. */
export const sqlite = {
  /** Makes arithmetic that of doubles; without it SQLite divides whole numbers wholly. */
  real: (operand: string): string => `CAST(${operand} AS REAL)`,
  /**
   * Values of a subquery's column `value`, as the JSON text of a list. Of what is sorted SQLite no longer knows that it is
   * JSON text itself, so that is said here and not in the subquery.
   */
  listOf: (select: string, ofJson: boolean): string =>
    `(SELECT json_group_array(${ofJson ? sqlite.embedded("value") : "value"}) FROM (${select}))`,
  /** A list of values as JSON text. */
  list: (items: readonly string[]): string => `json_array(${items.join(", ")})`,
  /** A value that is itself JSON text, to be put into a JSON list. */
  embedded: (json: string): string => `json(${json})`,
  /** The values of a list that is JSON text, as a subquery. */
  elements: (json: string): string => `SELECT value FROM json_each(${json})`,
  /** Orders so that what is empty comes last; reversed it is the exact opposite. */
  ordered: (term: string, descending: boolean, reversed: boolean): string =>
    `${term} ${descending === reversed ? "ASC" : "DESC"} NULLS ${reversed ? "FIRST" : "LAST"}`,
};
