import type { Rich } from "../markdown/rich.ts";
import { takeTraits, type Traits } from "./type-endings.ts";

export interface FieldName extends Traits {
  readonly name: Rich;
  /** The name with the text after it, which belonged to the field's key in earlier versions. */
  readonly was: readonly string[];
}

/** A single star, before or after the name. */
const STAR_BEFORE = /^[*＊]\s*(?=[^*＊]+$)/u;
const STAR_AFTER = /(?<=^[^*＊]+?)\s*[*＊]$/u;

/** `Title*` and `Title (required)` mean the same as yes in the column *Required*, as in forms and spreadsheets. */
export function readFieldName(cell: Rich | null): FieldName | null {
  if (cell === null) return null;
  const { rich: bare, traits } = cell.text.endsWith(")") ? takeTraits(cell) : { rich: cell, traits: null };
  const before = STAR_BEFORE.exec(bare.text)?.[0].length ?? 0;
  const after = STAR_AFTER.exec(bare.text)?.index ?? bare.text.length;
  const starred = before > 0 || after < bare.text.length;
  return {
    name: starred ? bare.slice(before, Math.max(before, after)).trim() : bare,
    required: starred || traits?.required === true,
    unique: traits?.unique === true,
    was: bare === cell || bare.text === cell.text ? [] : [cell.plain],
  };
}
