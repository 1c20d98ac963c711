import type { Ordering, Place } from "#engine/ports/records.ts";
import type { SqlValue } from "../database.ts";
import { emptySql, SEQUENCE } from "../names.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { asOrdered, fieldSql, orderingSql } from "./field-sql.ts";
import { onlyWhere } from "./where.ts";

/** One sort key of a list. */
export interface Term extends Statement {
  readonly descending: boolean;
  /** True if empty values have to be sorted last here. False: there are none, or the previous term handles them. */
  readonly nullable: boolean;
}

/** A part of an ordered list that an index can deliver: records that meet `where`, in this order. */
export interface IndexRange {
  /** null: all records. */
  readonly where: Statement | null;
  readonly order: Statement;
}

/**
 * The sort keys of a list. The last one is the creation order, so that every record has a place of its own. SQLite uses
 * an index for `NULLS LAST` only in the first term, so for further stored fields emptiness is a term of its own.
 */
export function termsOf(at: StoreContext, entity: string, order: readonly Ordering[]): readonly Term[] {
  const sequence = { text: `t.${SEQUENCE}`, values: [], descending: false, nullable: false };
  return [...groupTermsOf(at, entity, order), sequence];
}

/** Sort keys without the tie-breaker; groups differ in their keys. */
export function groupTermsOf(at: StoreContext, entity: string, order: readonly Ordering[]): readonly Term[] {
  const terms: Term[] = [];
  for (const { field, descending, only, grouped } of order) {
    const place = at.catalogue.field(entity, field);
    if (place === null) continue;
    const narrowed = (value: Statement): Statement => onlyWhere(at, entity, value, only ?? null);
    const value = narrowed(orderingSql(at, entity, field));
    const term = asOrdered(at, entity, field, value);
    const apart = terms.length > 0 && place.kind === "stored" && term.values.length === 0;
    if (apart) terms.push({ text: emptySql(value.text), values: [], descending: false, nullable: false });
    terms.push({ ...term, descending, nullable: !apart });
    if (grouped && isShared(at, entity, field))
      terms.push({ ...narrowed(fieldSql(at, entity, field)), descending, nullable: false });
  }
  return terms;
}

/** Whether different values may have the same place: `apple` and `Apple`, one day and 24 hours. */
const isShared = ({ catalogue }: StoreContext, entity: string, field: string): boolean =>
  catalogue.isText(entity, field) || catalogue.storage(entity, field) === "duration";

/** Empty values come last; backwards, everything is reversed. */
export function orderSql(terms: readonly Term[], backwards: boolean): Statement {
  return {
    text: terms
      .map(({ text, descending, nullable }) => {
        const way = descending === backwards ? "ASC" : "DESC";
        return nullable ? `${text} ${way} NULLS ${backwards ? "FIRST" : "LAST"}` : `${text} ${way}`;
      })
      .join(", "),
    values: terms.flatMap(({ values }) => values),
  };
}

/**
 * The list from a place on (backwards: before it) as ranges to be read one after the other: first the records equal in
 * all terms but the last, then in all but the last two, and so on. As a single condition with `OR`, SQLite would scan
 * the list from its start.
 */
export function stretchesFrom(terms: readonly Term[], place: Place | null, backwards: boolean): readonly IndexRange[] {
  if (place === null || place.length !== terms.length) return [{ where: null, order: orderSql(terms, backwards) }];
  const found: IndexRange[] = [];
  for (let depth = terms.length - 1; depth >= 0; depth--) {
    const term = terms[depth];
    if (term === undefined) continue;
    const shared = terms.slice(0, depth).map((each, index) => sameAs(each, place[index] ?? null));
    const order = orderSql(terms.slice(depth), backwards);
    for (const beyond of beyondIn(term, place[depth] ?? null, backwards, depth === terms.length - 1)) {
      const all = [...shared, beyond];
      found.push({
        where: { text: all.map(({ text }) => text).join(" AND "), values: all.flatMap(({ values }) => values) },
        order,
      });
    }
  }
  return found;
}

const sameAs = ({ text, values }: Term, value: SqlValue): Statement =>
  value === null ? { text: `${text} IS NULL`, values } : { text: `${text} = ?`, values: [...values, value] };

/** Conditions for values after those of the place in one term; the place itself is included when reading forwards. */
function beyondIn(term: Term, value: SqlValue, backwards: boolean, isLast: boolean): readonly Statement[] {
  const { text, values, descending, nullable } = term;
  if (isLast) return [{ text: `${text} ${backwards ? "<" : ">="} ?`, values: [value] }];
  const none: Statement = { text: `${text} IS ${backwards ? "NOT " : ""}NULL`, values };
  if (value === null) return backwards && nullable ? [none] : [];
  const further: Statement = { text: `${text} ${descending === backwards ? ">" : "<"} ?`, values: [...values, value] };
  return backwards || !nullable ? [further] : [further, none];
}
