import type { SqlValue } from "../database.ts";
import { columnName, SEQUENCE, wordsName } from "../names.ts";
import type { KnownEntity } from "../schema/catalogue.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { FOUND } from "./search-sets.ts";
import { matching } from "./matching.ts";

/** More words would only cost time. */
const MOST_WORDS = 12;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Every search word must be a prefix of some word in one of the fields. A reference is searched by its record's title.
 * Without fields, all texts of the entity are searched.
 */
export function searchSql(at: StoreContext, entity: string, search: string, fields: readonly string[]): Statement {
  const words = wordsIn(search);
  if (words.length === 0) return { text: "1", values: [] };
  const known = at.catalogue.entity(entity);
  const wanted = fields.length === 0 ? known.searched : fields;
  const parts = wordSets(known, words, wanted).map((set) => wordSql(at, known, set, wanted, "t", true));
  return {
    text: `(${parts.map((part) => part.text).join(" AND ")})`,
    values: parts.flatMap((part) => part.values),
  };
}

/**
 * Number of matches, if the word index alone can tell: it contains exactly the words of the current records. null:
 * query the records.
 */
export function countFound(at: StoreContext, entity: string, search: string, fields: readonly string[]): number | null {
  const known = at.catalogue.entity(entity);
  const words = wordsIn(search);
  const searched = known.searched;
  const wanted = fields.length === 0 ? searched : fields;
  if (words.length === 0 || !words.every(plain) || !wanted.every((field) => searched.includes(field))) return null;
  return at.cache(FOUND).find(wordsName(entity), matching(at, entity, words, wanted)).count;
}

const wordsIn = (search: string): readonly string[] =>
  search
    .split(/\s+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);

const plain = (word: string): boolean => LETTER_OR_DIGIT.test(word);

/** Groups words that only the entity's own index has to match into one query, which costs far less than several. */
function wordSets(entity: KnownEntity, words: readonly string[], fields: readonly string[]): readonly string[][] {
  const references = fields.some((field) => entity.columns.get(field)?.refers !== undefined);
  if (references) return words.map((word) => [word]);
  const together = words.filter(plain);
  const apart = words.filter((word) => !plain(word)).map((word) => [word]);
  return together.length > 0 ? [together, ...apart] : apart;
}

function wordSql(
  at: StoreContext,
  entity: KnownEntity,
  words: readonly string[],
  fields: readonly string[],
  alias: string,
  followReferences: boolean,
): Statement {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const searched = entity.searched;
  const own = fields.filter((field) => searched.includes(field));
  if (own.length > 0) {
    if (words.every(plain)) {
      const name = wordsName(entity.shape.key);
      const wanted = matching(at, entity.shape.key, words, own);
      const { handle } = at.cache(FOUND).find(name, wanted);
      const sequence = `${alias}.${SEQUENCE}`;
      // The first letters of a search match most records; then the list is read in order until a page is full.
      if (handle === null) parts.push(`${sequence} IN (SELECT rowid FROM ${name} WHERE ${name} MATCH ?)`);
      else parts.push(`nf_found(?, ${sequence})`);
      values.push(handle ?? wanted);
    } else {
      // The word index contains only letters and digits; other characters, such as emoji, are found with `instr`.
      for (const field of own) {
        parts.push(`instr(${alias}.${columnName(field)}, ?) > 0`);
        values.push(words.join(" "));
      }
    }
  }
  if (followReferences)
    for (const field of fields) {
      const column = entity.columns.get(field);
      if (column?.refers === undefined) continue;
      const target = at.catalogue.entities.get(column.refers);
      if (target === undefined) continue;
      const inner = wordSql(at, target, words, titleFields(target), "x", false);
      if (inner.text === "0") continue;
      parts.push(`${alias}.${columnName(field)} IN (SELECT x."id" FROM ${target.table} AS x WHERE ${inner.text})`);
      values.push(...inner.values);
    }
  return parts.length === 0 ? { text: "0", values: [] } : { text: `(${parts.join(" OR ")})`, values };
}

/** The stored texts in a record's title: those that `Shown as` names, else the first text. */
function titleFields(entity: KnownEntity): readonly string[] {
  const searched = entity.searched;
  const named = entity.titleFields.filter((field) => searched.includes(field));
  return named.length > 0 ? named : searched.slice(0, 1);
}
