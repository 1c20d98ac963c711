import type { SqlValue } from "../database.ts";
import { columnName, SEQUENCE, wordsColumn, wordsName } from "../names.ts";
import { searchedFields } from "../schema/search.ts";
import type { KnownEntity } from "../schema/catalogue.ts";
import type { Statement, Workplace } from "../workplace.ts";
import { spaced } from "./words.ts";

/** More words than this narrow nothing further and would only cost. */
const MOST_WORDS = 12;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Every word must begin some word in one of the fields. A reference is searched by what its record is called. With no
 * fields given, all texts of the entity are searched.
 */
export function searchSql(at: Workplace, entity: string, search: string, fields: readonly string[]): Statement {
  const words = search
    .split(/\s+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  if (words.length === 0) return { text: "1", values: [] };
  const known = at.catalogue.entity(entity);
  const wanted = fields.length === 0 ? searchedFields(known.shape) : fields;
  const parts = words.map((word) => wordSql(at, known, word, wanted, "t", true));
  return {
    text: `(${parts.map((part) => part.text).join(" AND ")})`,
    values: parts.flatMap((part) => part.values),
  };
}

function wordSql(
  at: Workplace,
  entity: KnownEntity,
  word: string,
  fields: readonly string[],
  alias: string,
  followReferences: boolean,
): Statement {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const searched = searchedFields(entity.shape);
  const own = fields.filter((field) => searched.includes(field));
  if (own.length > 0) {
    if (LETTER_OR_DIGIT.test(word)) {
      const name = wordsName(entity.shape.key);
      parts.push(`${alias}.${SEQUENCE} IN (SELECT rowid FROM ${name} WHERE ${name} MATCH ?)`);
      values.push(matching(word, own));
    } else {
      // The word index holds letters and digits only; an emoji or a sign is looked for as it is.
      for (const field of own) {
        parts.push(`instr(${alias}.${columnName(field)}, ?) > 0`);
        values.push(word);
      }
    }
  }
  if (followReferences)
    for (const field of fields) {
      const column = entity.columns.get(field);
      if (column?.refers === undefined) continue;
      const target = at.catalogue.entities.get(column.refers);
      if (target === undefined) continue;
      const inner = wordSql(at, target, word, titleFields(target), "x", false);
      if (inner.text === "0") continue;
      parts.push(`${alias}.${columnName(field)} IN (SELECT x."id" FROM ${target.table} AS x WHERE ${inner.text})`);
      values.push(...inner.values);
    }
  return parts.length === 0 ? { text: "0", values: [] } : { text: `(${parts.join(" OR ")})`, values };
}

/** An FTS5 query: the word's tokens in a row, the last of them as a beginning, in these columns only. */
function matching(word: string, fields: readonly string[]): string {
  const columns = fields.map((field) => `"${unquoted(wordsColumn(field)).replaceAll('"', '""')}"`).join(" ");
  return `{${columns}} : "${spaced(word).replaceAll('"', '""').replaceAll("\0", " ")}" *`;
}

/** The stored texts a record is known by: those its `Shown as` names, else its first text. */
function titleFields(entity: KnownEntity): readonly string[] {
  const searched = searchedFields(entity.shape);
  const named = entity.titleFields.filter((field) => searched.includes(field));
  return named.length > 0 ? named : searched.slice(0, 1);
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
