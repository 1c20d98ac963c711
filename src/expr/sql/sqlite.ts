/** SQL that is specific to SQLite. */
export const sqlite = {
  /** Forces floating-point arithmetic; otherwise SQLite truncates the quotient of two integers. */
  real: (operand: string): string => `CAST(${operand} AS REAL)`,
  /**
   * The values of a subquery's column `value` as a JSON list. After sorting, SQLite loses the information that a value
   * is JSON, so it is converted here and not in the subquery.
   */
  listOf: (select: string, ofJson: boolean): string =>
    `(SELECT json_group_array(${ofJson ? sqlite.embedded("value") : "value"}) FROM (${select}))`,
  /** A list of values as JSON text. */
  list: (items: readonly string[]): string => `json_array(${items.join(", ")})`,
  /** A value that is JSON text, for use in a JSON list. */
  embedded: (json: string): string => `json(${json})`,
  /** The values of a JSON list as a subquery. */
  elements: (json: string): string => `SELECT value FROM json_each(${json})`,
  /** Orders with empty values last; reversed is the exact opposite. */
  ordered: (term: string, descending: boolean, reversed: boolean): string =>
    `${term} ${descending === reversed ? "ASC" : "DESC"} NULLS ${reversed ? "FIRST" : "LAST"}`,
};
