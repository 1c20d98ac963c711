/** What differs between databases. SQLite is the one in use; PostgreSQL would be another object of this shape. */
export interface Dialect {
  readonly name: string;
  /** Makes arithmetic that of doubles; without it SQLite divides whole numbers wholly. */
  real(operand: string): string;
  /** Values of a subquery's column `value`, as the JSON text of a list. */
  listOf(select: string): string;
  /** A list of values as JSON text. */
  list(items: readonly string[]): string;
  /** A value that is itself JSON text, to be put into a JSON list. */
  embedded(json: string): string;
  /** The values of a list that is JSON text, as a subquery. */
  elements(json: string): string;
  /** Orders so that what is empty comes last; reversed it is the exact opposite. */
  ordered(term: string, descending: boolean, reversed: boolean): string;
}

export const sqlite: Dialect = {
  name: "sqlite",
  real: (operand) => `CAST(${operand} AS REAL)`,
  listOf: (select) => `(SELECT json_group_array(value) FROM (${select}))`,
  list: (items) => `json_array(${items.join(", ")})`,
  embedded: (json) => `json(${json})`,
  elements: (json) => `SELECT value FROM json_each(${json})`,
  ordered: (term, descending, reversed) =>
    `${term} ${descending === reversed ? "ASC" : "DESC"} NULLS ${reversed ? "FIRST" : "LAST"}`,
};
