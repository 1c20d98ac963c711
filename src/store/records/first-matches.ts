import type { PageOfRecords, Selection, StoredRecord, Where } from "#engine/ports/records.ts";
import { LETTERS, SEQUENCE, wordsName } from "../names.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { FOUND } from "./search-sets.ts";
import { mayBeginWith } from "./letters.ts";
import { matching } from "./matching.ts";
import { values } from "./page-values.ts";
import { wordsOf } from "./words-of.ts";

/** What one or two letters find is much. */
const SHORT = /^[a-z0-9]{1,2}$/i;
/** So many records are looked at for each that is wanted. */
const LOOKED_AT = 4;
/** Each question about a single record takes the word index as long as reading a hundred of what it found. */
const MOST_ASKED = 20;
const ASCII = /^[\t\n\r -~]*$/;

/**
 * The first page of a search by one or two letters, which find much: the list is gone through in its order, and its index
 * says of which records words begin with the first letter. Those are looked at one by one, and the word index, which would
 * read everything that it finds, is asked only about those whose words it may divide otherwise. Null: too few of them
 * match, or the search is of another kind.
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
  // Another version of the program may have written records without saying so.
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
  // What else a row shows is read of those that match alone.
  return isWhole && questions <= MOST_ASKED
    ? { records: values(at, entity, ids, fields), first: null, last: null }
    : null;
}

const partsOf = (where: Where): readonly Where[] => ("all" in where ? where.all.flatMap(partsOf) : [where]);
