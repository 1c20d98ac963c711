import type { Field } from "#model/3-entities.ts";
import { isBuiltInField } from "#model/built-in-fields.ts";
import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { isComputed, OWNER, ownerOf, PERSON } from "../document/lookup.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { isKeyGiven } from "./key-given.ts";
import { mayField, mayGive, maySee } from "../rights/may.ts";
import { FILES, hashesIn } from "../values/files-named.ts";
import { fit, isEmpty } from "../values/fit.ts";
import { isMerged, isOfOwner, isPersons, type WriteMode } from "./write-mode.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue } from "../context/context.ts";

/** Built-in fields of a record from another copy; `merge.ts` has checked them. */
const MERGED: ReadonlySet<string> = new Set(["status", "created_at", "created_by"]);

/**
 * Fits values to their fields and separates child rows. Values that don't fit are refused at their field and left out.
 */
export function fitValues(
  context: CommandContext,
  entity: string,
  id: string,
  values: Values,
  mode: WriteMode,
): { readonly fitted: { [field: string]: Value }; readonly rows: readonly (readonly [Field, readonly ChildRow[]])[] } {
  const fitted = byName<Value>();
  const rows: [Field, readonly ChildRow[]][] = [];
  for (const key of Object.keys(values)) {
    const given = values[key] ?? null;
    const place = { entity, id, field: key };
    if (key === OWNER && ownerOf(context.lookup, entity) !== null) {
      if (ownerIsThere(context, entity, id, given as Value, mode)) fitted[key] = given as Value;
      else {
        context.unfit.add(`${id}\n${key}`);
        refuseWith(context, "no-such-record", place);
      }
      continue;
    }
    const field = context.lookup.field(entity, key);
    if (field === undefined) {
      if ((mode === "asIs" && isBuiltInField(key)) || (isMerged(mode) && MERGED.has(key))) fitted[key] = given as Value;
      else if (isBuiltInField(key)) refuseWith(context, "not-writable", place);
      else refuseWith(context, "no-such-field", { ...place, field: null }, { name: key });
      continue;
    }
    if (field.askedIf !== null) context.given.add(`${entity}\n${id}\n${key}`);
    if (isComputed(field) && !((mode === "asIs" || isMerged(mode)) && isFixed(field))) {
      if (mode !== "asIs" && !isMerged(mode)) refuseWith(context, "not-writable", place);
      continue;
    }
    if (field.type.kind === "series" && isPersons(mode) && !isMerged(mode)) {
      refuseWith(context, "not-writable", place);
      continue;
    }
    if (field.type.kind === "secret") {
      const secret = fitOne(context, entity, id, field, given as Value, isPersons(mode));
      if (secret !== undefined) context.secrets.set(`${entity}\n${id}\n${key}`, secret);
      continue;
    }
    if (field.type.kind === "children") {
      if (Array.isArray(given)) rows.push([field, given as readonly ChildRow[]]);
      else if (given !== null) refuseWith(context, "not-a-list", place);
      else rows.push([field, []]);
      continue;
    }
    const value = fitOne(context, entity, id, field, given as Value, isPersons(mode));
    if (value === undefined) continue;
    if (isPersons(mode) && !mayName(context, entity, id, field, value)) {
      context.unfit.add(`${id}\n${key}`);
      refuseWith(context, "no-such-record", place);
    } else if (isPersons(mode) && !isSame(context, place, value) && isKeyGiven(context, entity, id, key)) {
      context.unfit.add(`${id}\n${key}`);
      refuseWith(context, "not-another-key", place);
    } else fitted[key] = value;
  }
  return { fitted, rows };
}

const isSame = (
  context: CommandContext,
  { entity, id, field }: { readonly entity: string; readonly id: string; readonly field: string },
  value: Value,
): boolean => sameValue(context.records.read(entity, id)?.[field] ?? null, value);

/** A person may only refer to records that they may see, and to themselves; an existing reference may stay. */
export function mayName(
  context: CommandContext,
  entity: string,
  id: string,
  { key, type }: Field,
  value: Value,
): boolean {
  if ((type.kind !== "reference" && type.kind !== "references") || context.isApp) return true;
  const before = idsIn(context.records.read(entity, id)?.[key] ?? null);
  return idsIn(value).every(
    (named) =>
      (type.entity === PERSON && named === context.actor.person) ||
      maySee(context, type.entity, named) ||
      before.includes(named),
  );
}

/** The ids in a value of a reference or of several. */
const idsIn = (value: Value): readonly string[] =>
  (Array.isArray(value) ? (value as readonly Value[]) : [value]).filter((one) => typeof one === "string");

/**
 * Fits one value. Undefined: refused. Only values that a person has typed are quoted; others may come from data that
 * they may not see.
 */
export function fitOne(
  context: CommandContext,
  entity: string,
  id: string,
  field: Field,
  given: Value,
  isTyped: boolean,
): Value | undefined {
  const result = fitField(context, field, given);
  if (!("code" in result)) return result.value;
  context.unfit.add(`${id}\n${field.key}`);
  const place = { entity, id, field: field.key };
  if (result.code === "no-such-record" || result.code === "not-a-file") refuseWith(context, result.code, place);
  else
    refuseWith(context, result.code, place, {
      field: field.name,
      value: isTyped && typeof given === "string" ? given.slice(0, 80) : "That",
      most: String(result.most ?? ""),
    });
  return undefined;
}

/** Checks the type of a value, the records and files that it names, and limits. */
export function fitField(context: CommandContext, field: Field, given: Value): ReturnType<typeof fit> {
  const { type } = field;
  const result = fit(type, given, context.zone);
  if ("code" in result) return result;
  if ((type.kind === "reference" || type.kind === "references") && !isEmpty(result.value)) {
    context.dependencies.add(type.entity);
    if (idsIn(result.value).some((named) => context.records.read(type.entity, named) === null))
      return { code: "no-such-record" };
  }
  const isThere = (hash: string): boolean => context.takesAnyFile || context.app.ports.files.has(hash);
  if (FILES.has(type.kind) && !hashesIn(result.value).every(isThere)) return { code: "not-a-file" };
  const most = type.kind === "photos" ? context.lookup.limit("most photos") : null;
  if (most !== null && Array.isArray(result.value) && result.value.length > most) return { code: "too-many", most };
  return result;
}

/**
 * Refuses fields that rows of point 6 name and none opens to this person, and fields that they may not give on
 * creation.
 */
export function judgeNamedFields(
  context: CommandContext,
  action: "create" | "change",
  entity: string,
  id: string,
  keys: readonly string[],
): void {
  for (const key of keys) {
    const open = mayField(context, action, entity, id, key);
    const ruling = open.allowed && action === "create" ? mayGive(context, entity, id, key) : open;
    if (!ruling.allowed) refuseBecause(context, { entity, id, field: key }, ruling.reason);
  }
}

const isFixed = (field: Field): boolean => field.default?.kind === "computed" && field.default.fixedAt !== null;

/**
 * Whether the owner exists. A person must also be allowed to see it, as for any reference; rows written with their
 * owner are exempt.
 */
function ownerIsThere(context: CommandContext, entity: string, id: string, value: Value, mode: WriteMode): boolean {
  const owner = ownerOf(context.lookup, entity);
  if (owner === null || typeof value !== "string" || context.records.read(owner.entity, value) === null) return false;
  if (!isPersons(mode) || context.isApp) return true;
  if (isOfOwner(mode) && context.rowOfList(entity, id) !== undefined) return true;
  return (
    maySee(context, owner.entity, value) ||
    context.isNew(owner.entity, value) ||
    context.records.read(entity, id)?.[OWNER] === value
  );
}
