import type { Value } from "#expr/types.ts";
import type { Values } from "../contract/commands.ts";
import type { Entity } from "#model/3-entities.ts";
import { isComputed, isStored, OWNER, ownerOf, PERSON, type Blank, type Lookup } from "../document/lookup.ts";
import { refuseBecause, refuseBroken, refuseWith } from "../refuse.ts";
import { rolesOfNewUser } from "../people/profiles.ts";
import { mergingOf } from "../operations.ts";
import { mayBeginAny, mayEnterNew } from "../rights/may-begin.ts";
import { holder, mayTakeIn } from "../rights/may-hold.ts";
import { ALLOWED, isGivingJudged, mayOn } from "../rights/may.ts";
import { putUnaskedAside } from "../rules/asked-if.ts";
import { keepFixed } from "../rules/fixed-at.ts";
import { begin, statusAsIs } from "../states/begin.ts";
import { isEmpty, isId } from "../values/fit.ts";
import { rememberGivenNumbers, writeNumbers, writeStartingValues } from "./defaults.ts";
import { fitValues, judgeNamedFields } from "./fit-values.ts";
import { isAlone, isMerged, isOfOwner, isPersons, type WriteMode } from "./write-mode.ts";
import { judgeRow, writeRows } from "./write-values.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Creates a record: given values, starting values, numbers, then its first status. Null: refused. */
export function createRecord(
  context: CommandContext,
  entity: string,
  offered: Values,
  mode: WriteMode,
  wanted?: string,
): string | null {
  const id = wanted ?? context.app.ports.ids.next();
  const declared = context.lookup.entity(entity);
  const place = { entity, id, field: null };
  if (declared === undefined) {
    refuseWith(context, "no-such-entity", { ...place, entity: null }, { name: entity });
    return null;
  }
  if (declared.problem !== null && mode !== "asIs") {
    refuseBroken(context, "closed-by-mistake", place, declared.problem);
    return null;
  }
  if (wanted !== undefined && !isId(wanted)) {
    refuseWith(context, "not-a-text", { ...place, id: null }, { field: "id" });
    return null;
  }
  // Refuse before writing what could never be saved: rules and their messages could reveal the results, and
  // `already-there` that a record exists.
  const ever = mode === "person" ? mayBeginAny(context, entity) : ALLOWED;
  if (!ever.allowed) {
    refuseBecause(context, { ...place, id: null }, ever.reason);
    return null;
  }
  if (wanted !== undefined && context.records.read(entity, id) !== null) {
    refuseWith(context, "already-there", place);
    return null;
  }
  if (mode !== "asIs" && !hasRoom(context, entity)) {
    refuseWith(context, "most-records", place, { most: String(mostRecords(context)) });
    return null;
  }
  const values = mode === "person" ? onlyGivable(context, entity, id, offered) : offered;
  const owner = ownerOf(context.lookup, entity);
  if (owner !== null && isEmpty((values[OWNER] ?? null) as Value) && mode !== "asIs") {
    refuseWith(context, "required", { ...place, field: OWNER }, { field: owner.entity });
    return null;
  }
  const { fitted, rows } = fitValues(context, entity, id, values, mode);
  if (owner !== null && mode !== "asIs" && isEmpty(fitted[OWNER] ?? null)) return null;
  const joined = isAlone(mode) ? mayTakeIn(context, holder(context, entity, fitted[OWNER])) : ALLOWED;
  if (!joined.allowed) {
    refuseBecause(context, place, joined.reason);
    return null;
  }
  // Assign one by one: spreading several objects takes many times as long.
  const record: { [field: string]: Value; id: string } = { ...blank(context.lookup, declared) };
  record.id = id;
  record["created_at"] = record["changed_at"] = context.now;
  record["created_by"] = record["changed_by"] = context.actor.person;
  if (entity === PERSON && mode !== "asIs") record["roles"] = rolesOfNewUser(context.app);
  for (const key of Object.keys(fitted)) record[key] = fitted[key] ?? null;
  const touched = context.insert(entity, record);
  const given = new Set(Object.keys(values));
  rememberGivenNumbers(context, entity, given);
  writeStartingValues(context, entity, id, given);
  writeNumbers(context, entity, id, given);
  const judgeRows = writeNewRows(context, entity, id, rows, mode);
  if (mode === "asIs" && !isEmpty(fitted["status"] ?? null)) {
    touched.entered = true;
    return id;
  }
  if (mode === "person") touched.byPerson = "create";
  // Redoing the creation after an undo needs the rights for the given fields.
  if ((mode === "person" || mode === "row") && isGivingJudged(context, entity)) touched.own.fields.push(...given);
  if (isMerged(mode)) beginMerged(context, entity, id, mode, fitted, rows);
  else begin(context, entity, id, mode, () => mayCreate(context, entity, id, mode, [...given]) && judgeRows());
  judgeRows();
  return id;
}

/** Removes fields to which no right of this person could ever give a value. */
function onlyGivable(context: CommandContext, entity: string, id: string, values: Values): Values {
  const closed = Object.keys(values).filter((key) => {
    const ruling = mayEnterNew(context, entity, key);
    if (!ruling.allowed) refuseBecause(context, { entity, id, field: key }, ruling.reason);
    return !ruling.allowed;
  });
  if (closed.length === 0) return values;
  for (const key of closed) context.unfit.add(`${id}\n${key}`);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !closed.includes(key)));
}

/**
 * Writes the rows of a new record, including their rows, before its first status, because that may depend on them. The
 * returned function checks the rights on the rows, once, and says whether they hold; these may depend on that status.
 */
function writeNewRows(
  context: CommandContext,
  entity: string,
  id: string,
  rows: ReturnType<typeof fitValues>["rows"],
  mode: WriteMode,
): () => boolean {
  if (rows.length === 0) return () => true;
  const isOutermost = context.rowsToJudge === null;
  context.rowsToJudge ??= [];
  for (const [field, list] of rows) writeRows(context, entity, id, field, list, mode, []);
  return () => {
    if (!isOutermost) return true;
    const refused = context.refusals.length;
    const judgements = context.rowsToJudge ?? [];
    context.rowsToJudge = null;
    for (const judge of judgements) judge();
    return context.refusals.length === refused;
  };
}

/** An empty record, cached per entity: servers deliver thousands of records. */
function blank(lookup: Lookup, { key: entity, fields, owner }: Entity): Blank {
  let record = lookup.blanks.get(entity);
  if (record === undefined) {
    const built = ["created_at", "created_by", "changed_at", "changed_by"];
    if (lookup.states(entity) !== undefined) built.push("status");
    if (owner !== null) built.push(OWNER);
    const own = fields.filter(isStored).map(({ key, type }) => [key, type.kind === "yes/no" ? false : null] as const);
    record = { ...Object.fromEntries<Value>([...built.map((key) => [key, null] as const), ...own]), id: "" };
    lookup.blanks.set(entity, record);
  }
  return record;
}

/** A record from another copy already has a status. Without one it starts like a record that the app creates itself. */
function beginMerged(
  context: CommandContext,
  entity: string,
  id: string,
  mode: WriteMode,
  fitted: { readonly [field: string]: Value },
  rows: ReturnType<typeof fitValues>["rows"],
): void {
  const wanted = fitted["status"] ?? null;
  context.records.update(entity, id, { status: null });
  const status = isEmpty(wanted) ? statusAsIs(context, entity, id) : wanted;
  const steps = mergingOf(context.app).placeMerged(context, entity, id, status);
  if (steps !== null) keepFixed(context, entity, id, fitted, steps.events, true);
  const given = Object.keys(fitted).filter((key) => {
    const field = context.lookup.field(entity, key);
    if (field === undefined || field.type.kind === "series" || isComputed(field)) return false;
    return !isEmpty(fitted[key] ?? null) && !steps?.fields.has(key);
  });
  const lists = rows.filter(([, list]) => list.length > 0).map(([{ key }]) => key);
  if (steps !== null) mayCreate(context, entity, id, mode, [...given, ...lists]);
}

/** `Most records` of point 9; it applies to each entity. */
const mostRecords = (context: CommandContext): number | null => context.lookup.limit("most records");

function hasRoom(context: CommandContext, entity: string): boolean {
  const most = mostRecords(context);
  if (most === null) return true;
  // The count is kept: otherwise a thousand new records would count the whole table a thousand times.
  const there = context.counted.get(entity) ?? context.records.count({ entity, where: null }, most);
  context.counted.set(entity, there + 1);
  return there < most;
}

/** Checks the right to create, on the record with its starting values and its first status. */
function mayCreate(
  context: CommandContext,
  entity: string,
  id: string,
  mode: WriteMode,
  given: readonly string[],
): boolean {
  if (mode !== "asIs") putUnaskedAside(context, entity, id);
  if (isAlone(mode)) {
    const ruling = mayOn(context, "create", entity, id);
    if (!ruling.allowed) {
      refuseBecause(context, { entity, id, field: null }, ruling.reason);
      return false;
    }
  }
  const judge = (): void => {
    judgeRow(context, "create", entity, id, mode);
    if (isPersons(mode)) judgeNamedFields(context, "create", entity, id, given);
  };
  if (context.rowsToJudge !== null && isOfOwner(mode)) context.rowsToJudge.push(judge);
  else judge();
  return true;
}
