import type { Field } from "#model/3-entities.ts";
import type { AskedFor } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { fieldKey } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import type { ReadResult } from "./conditions.ts";
import { readFieldType } from "./field-types.ts";
import { namesIn } from "./lists.ts";

/** Kinds of fields that only a record can hold. */
const STORED_ONLY = new Set(["series", "children", "secret"]);

/**
 * *Asks for*: fields of the record, and values of the event alone with their type:
 * `Reason (text), Weeks (whole number, optional)`.
 */
export function readAskedFor(
  reading: Reading,
  names: Names,
  entity: string | null,
  cell: Rich | null,
): ReadResult<readonly AskedFor[]> {
  let problem: Problem | null = null;
  const value = namesIn(cell).flatMap((part): AskedFor[] => {
    const read = readOne(reading, names, entity, part);
    problem ??= read.problem;
    return read.value === null ? [] : [read.value];
  });
  return { value, problem };
}

function readOne(reading: Reading, names: Names, entity: string | null, part: Rich): ReadResult<AskedFor> {
  const outside = /\s*,?\s*\(?optional(?:ly)?\)?$/iu.exec(part.text);
  const bracket = /^([^(]+?)\s*\((.+)\)$/du.exec(outside === null || part.text.endsWith(")") ? part.text : "");
  const [, head, inside] = bracket?.indices ?? [];
  const type = inside === undefined ? null : withoutOptional(part.slice(...inside));
  if (head !== undefined && type !== null && type.rich.text !== "") {
    const name = part.slice(...head);
    return readOwn(reading, names, entity, name, type.rich, type.optional);
  }
  const name = outside === null ? part : part.slice(0, outside.index).trim();
  const key = entity === null ? null : names.field(entity, name.plain);
  if (key !== null)
    return { value: { field: { value: key, span: name.span }, optional: outside !== null, own: null }, problem: null };
  if (entity === null) return { value: null, problem: null };
  const near = suggest(name.plain, names.fieldNames(entity));
  return {
    value: null,
    problem: reading.problem("field-unknown", name.span, { name: name.plain, entity, near, asked: true }),
  };
}

/** `whole number, optional` → the type, and whether the value is optional. `choice of A, optional` has two options. */
function withoutOptional(rich: Rich): { readonly rich: Rich; readonly optional: boolean } {
  if (/^optional(?:ly)?$/iu.test(rich.text)) return { rich: rich.slice(0, 0), optional: true };
  const end = /\s*[,;]\s*optional(?:ly)?$/iu.exec(rich.text);
  if (end === null || /^(?:single |multiple )?choices?\b/iu.test(rich.text)) return { rich, optional: false };
  return { rich: rich.slice(0, end.index).trim(), optional: true };
}

function readOwn(
  reading: Reading,
  names: Names,
  entity: string | null,
  name: Rich,
  type: Rich,
  optional: boolean,
): ReadResult<AskedFor> {
  const key = fieldKey(name.plain);
  const field = { value: key, span: name.span };
  if (entity !== null && names.field(entity, name.plain) !== null)
    return { value: null, problem: reading.problem("asked-for-stored", name.span, { name: name.plain, entity }) };
  if (key === "" || key === "me" || key === "this" || key === "before")
    return { value: null, problem: reading.problem("field-reserved", name.span, { name: key }) };
  const read = readFieldType(reading, names, type);
  // Limits and defaults apply only to stored values.
  const kept =
    STORED_ONLY.has(read.type.kind) || read.limits.length > 0 || read.default !== null
      ? reading.problem("asked-for-kind", type.span, { written: type.plain })
      : read.problem;
  const own: Field = {
    name: name.plain,
    key,
    span: name.span,
    type: read.type,
    required: false,
    default: null,
    askedIf: null,
    notes: null,
    was: [],
    problem: kept,
  };
  return { value: { field, optional, own }, problem: kept };
}
