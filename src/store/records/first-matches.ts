import type { PageOfRecords, Selection, StoredRecord, Where } from "#engine/ports/records.ts";
import { LETTERS, SEQUENCE, wordsName } from "../names.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { FOUND } from "./search-sets.ts";
import { mayBeginWith } from "./letters.ts";
import { matching } from "./matching.ts";
import { values } from "./page-values.ts";
import { wordsOf } from "./words-of.ts";

/** One or two letters match many records. */
const SHORT = /^[a-z0-9]{1,2}$/i;
/** Records examined per requested record. */
const LOOKED_AT = 4;
/** A query for a single record takes the word index as long as reading a hundred of its matches. */
const MOST_ASKED = 20;
const ASCII = /^[\t\n\r -~]*$/;

/**
 * The first page of a search by one or two letters, which match many records. Reads the list in its order, filtered by
 * the bit set of first letters, and checks the records one by one. The word index would read all matches, so it is
 * queried only for records with non-ASCII texts, which it may split into other words. null: too few of them match, or
 * it is another kind of search.
 */
export function firstMatches(
  at: StoreContext,
  { entity, where }: Selection,
  limit: number,
  fields: readonly string[],
  read: (selection: Selection, limit: number, fields: readonly string[], candidates: Statement) => PageOfRecords,
): PageOfRecords | null {
  const parts = where === null ? [] : partsOf(where);
  const search = parts.find((part) => "search" in part);
  if (search === undefined || !SHORT.test(search.search)) return null;
  const { searched, table } = at.catalogue.entity(entity);
  const wanted = search.fields.length === 0 ? searched : search.fields;
  if (!wanted.every((field) => searched.includes(field))) return null;
  const asked = matching(at, entity, [search.search], wanted);
  if (at.cache(FOUND).knows(wordsName(entity), asked)) return null;

  const rest = { all: parts.filter((part) => part !== search) };
  // NULL: written by another version of the program that does not fill the column.
  const candidates = `(t.${LETTERS} & ? OR t.${LETTERS} IS NULL)`;
  const letters = mayBeginWith(search.search.charAt(0));
  const looked = read({ entity, where: rest }, limit * LOOKED_AT, wanted, {
    text: candidates,
    values: [letters],
  }).records;
  const begins = new RegExp(`(?:^|[\\t\\n\\r -/:-@[-\`{-~])${search.search}`, "i");
  let questions = 0;
  const matches = (record: StoredRecord): boolean => {
    const texts = wanted.map((field) => wordsOf(record[field] ?? null) ?? "");
    if (texts.some((text) => begins.test(text))) return true;
    if (texts.every((text) => ASCII.test(text)) || ++questions > MOST_ASKED) return false;
    const name = wordsName(entity);
    const one = `SELECT 1 FROM ${name} WHERE ${name} MATCH ? AND rowid = (SELECT ${SEQUENCE} FROM ${table} WHERE "id" = ?)`;
    return at.db.one(one, [asked, String(record["id"])]) !== null;
  };
  const ids: string[] = [];
  for (const record of looked) if (ids.length < limit && matches(record)) ids.push(String(record["id"]));
  const isWhole = ids.length === limit || looked.length < limit * LOOKED_AT;
  // Further fields are read only for the matching records.
  return isWhole && questions <= MOST_ASKED
    ? { records: values(at, entity, ids, fields), first: null, last: null }
    : null;
}

const partsOf = (where: Where): readonly Where[] => ("all" in where ? where.all.flatMap(partsOf) : [where]);
