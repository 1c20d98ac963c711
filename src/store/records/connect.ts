import { startOfPeriod } from "#expr/dates.ts";
import { dateOfInstant } from "#expr/zones.ts";
import type { StoreContext } from "../store-context.ts";
import { fieldSql, lengthOfDuration } from "./field-sql.ts";
import { ids } from "./select.ts";
import { fromColumn } from "../values.ts";

/** Connects the evaluator to stored records, and registers the SQL functions that every store needs. */
export function connect(at: StoreContext): void {
  at.db.define("nf_duration_length", (text) => lengthOfDuration(text));
  at.db.define("nf_period", (step, moment) => {
    if (typeof step !== "string" || typeof moment !== "string") return null;
    const date = moment.length > 10 ? dateOfInstant(moment, at.clock.zone) : moment;
    return date === null ? null : startOfPeriod(date, step, at.clock.weekStart);
  });
  at.recordField = (entity, id, field) => {
    const known = at.catalogue.entities.get(entity);
    if (known === undefined) return null;
    const value = fieldSql(at, entity, field);
    const row = at.db.one(`SELECT ${value.text} FROM ${known.table} AS t WHERE t."id" = ?`, [...value.values, id]);
    return fromColumn(row?.[0] ?? null, at.catalogue.storage(entity, field));
  };
  at.recordIds = (entity) =>
    ids(
      at,
      { entity, where: null },
      at.catalogue
        .order(entity)
        .flatMap((term) => (term.kind === "field" ? [{ field: term.field, descending: term.descending }] : [])),
      null,
      0,
    );
}
