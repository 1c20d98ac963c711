import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { isComputed, OWNER, ownerOf } from "../document/lookup.ts";
import { refuseWith } from "../refuse.ts";
import { mayField } from "../rights/may.ts";
import type { Turn } from "../turn.ts";
import { fit, isEmpty } from "../values/fit.ts";
import { writeRows } from "./write-rows.ts";

/**
 * How something is written: by a person (rights hold, some fields are the app's), as a row of an owner whose own right
 * has been judged, by an effect, or as it is (sample data, `Given`).
 */
export type Manner = "person" | "row" | "effect" | "asIs";

const isPersons = (manner: Manner): boolean => manner === "person" || manner === "row";

/** Fields that records have by themselves; nobody writes them. */
const BUILT_IN = new Set(["id", "created_at", "created_by", "changed_at", "changed_by", "status"]);

/** Values that fit their fields, child rows apart. What does not fit is refused at its field and left out. */
export function fitValues(
  turn: Turn,
  entity: string,
  id: string,
  values: Values,
  manner: Manner,
): { readonly fitted: { [field: string]: Value }; readonly rows: readonly (readonly [Field, readonly ChildRow[]])[] } {
  const fitted: { [field: string]: Value } = {};
  const rows: [Field, readonly ChildRow[]][] = [];
  for (const key of Object.keys(values)) {
    const given = values[key] ?? null;
    const place = { entity, id, field: key };
    if (key === OWNER && ownerOf(turn.lookup, entity) !== null) {
      if (ownerIsThere(turn, entity, given as Value)) fitted[key] = given as Value;
      else {
        turn.unfit.add(`${id}\n${key}`);
        refuseWith(turn, "no-such-record", place);
      }
      continue;
    }
    const field = turn.lookup.field(entity, key);
    if (field === undefined) {
      if (manner === "asIs" && BUILT_IN.has(key)) fitted[key] = given as Value;
      else if (BUILT_IN.has(key)) refuseWith(turn, "not-writable", place);
      else refuseWith(turn, "no-such-field", { ...place, field: null }, { name: key });
      continue;
    }
    if (isComputed(field) && !(manner === "asIs" && isFixed(field))) {
      if (manner !== "asIs") refuseWith(turn, "not-writable", place);
      continue;
    }
    if (field.type.kind === "series" && isPersons(manner)) {
      refuseWith(turn, "not-writable", place);
      continue;
    }
    if (field.type.kind === "secret") {
      const secret = fitOne(turn, entity, id, field, given as Value);
      if (secret !== undefined) turn.secrets.set(`${entity}\n${id}\n${key}`, secret);
      continue;
    }
    if (field.type.kind === "children") {
      if (Array.isArray(given)) rows.push([field, given as readonly ChildRow[]]);
      else if (given !== null) refuseWith(turn, "not-a-list", place);
      else rows.push([field, []]);
      continue;
    }
    const value = fitOne(turn, entity, id, field, given as Value);
    if (value !== undefined) fitted[key] = value;
  }
  return { fitted, rows };
}

/** Undefined: it did not fit, and was refused. */
export function fitOne(turn: Turn, entity: string, id: string, field: Field, given: Value): Value | undefined {
  const place = { entity, id, field: field.key };
  const result = fit(field.type, given, turn.zone);
  if ("code" in result) {
    turn.unfit.add(`${id}\n${field.key}`);
    refuseWith(turn, result.code, place, {
      field: field.name,
      value: typeof given === "string" ? given.slice(0, 80) : "That",
      most: String(result.most ?? ""),
    });
    return undefined;
  }
  if (field.type.kind === "reference" && !isEmpty(result.value)) {
    turn.seen.add(field.type.entity);
    if (turn.hand.read(field.type.entity, String(result.value)) === null) {
      turn.unfit.add(`${id}\n${field.key}`);
      refuseWith(turn, "no-such-record", place);
      return undefined;
    }
  }
  if (!filesOf(field, result.value).every((hash) => turn.app.ports.files.has(hash))) {
    turn.unfit.add(`${id}\n${field.key}`);
    refuseWith(turn, "not-a-file", place);
    return undefined;
  }
  return result.value;
}

const FILES: ReadonlySet<string> = new Set(["photo", "photos", "file", "signature"]);

/** The hashes that a value of a field names. */
const filesOf = ({ type }: Field, value: Value): readonly string[] =>
  FILES.has(type.kind) && !isEmpty(value)
    ? (Array.isArray(value) ? value : [value]).map((file) => String((file as { readonly hash?: Value }).hash))
    : [];

/** Writes to an existing record. Child rows are written after it, so that they see their owner's new values. */
export function writeValues(turn: Turn, entity: string, id: string, values: Values, manner: Manner): void {
  const { fitted, rows } = fitValues(turn, entity, id, values, manner);
  turn.update(entity, id, fitted);
  for (const [field, list] of rows) writeRows(turn, entity, id, field, list, manner);
}

/** Refuses fields that some row of point 6 names and none opens to this person. */
export function judgeNamedFields(
  turn: Turn,
  action: "create" | "change",
  entity: string,
  id: string,
  keys: readonly string[],
): void {
  for (const key of keys) {
    const ruling = mayField(turn, action, entity, id, key);
    if (!ruling.allowed) refuseWith(turn, "refused", { entity, id, field: key }, { reason: ruling.reason ?? "" });
  }
}

const isFixed = (field: Field): boolean => field.default?.kind === "computed" && field.default.fixedAt !== null;

function ownerIsThere(turn: Turn, entity: string, value: Value): boolean {
  const owner = ownerOf(turn.lookup, entity);
  return owner !== null && typeof value === "string" && turn.hand.read(owner.entity, value) !== null;
}
