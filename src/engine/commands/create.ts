import type { Value } from "#expr/types.ts";
import type { Values } from "../contract/commands.ts";
import { isStored, OWNER, ownerOf, PERSON } from "../document/lookup.ts";
import { refuseBroken, refuseWith } from "../refuse.ts";
import { rolesOfNewUser } from "../people/profiles.ts";
import { mayOn } from "../rights/may.ts";
import { begin } from "../states/begin.ts";
import type { Turn } from "../turn.ts";
import { isEmpty, isId } from "../values/fit.ts";
import { rememberGivenNumbers, writeNumbers, writeStartingValues } from "./defaults.ts";
import { fitValues, judgeNamedFields, type Manner } from "./write-values.ts";
import { writeRows } from "./write-rows.ts";

/** A new record: what is given, starting values, numbers, then the start of its states. Null: refused. */
export function createRecord(
  turn: Turn,
  entity: string,
  values: Values,
  manner: Manner,
  wanted?: string,
): string | null {
  const id = wanted ?? turn.app.ports.ids.next();
  const declared = turn.lookup.entity(entity);
  const place = { entity, id, field: null };
  if (declared === undefined) {
    refuseWith(turn, "no-such-entity", { ...place, entity: null }, { name: entity });
    return null;
  }
  if (declared.problem !== null && manner !== "asIs") {
    refuseBroken(turn, "closed-by-mistake", place, declared.problem);
    return null;
  }
  if (wanted !== undefined && !isId(wanted)) {
    refuseWith(turn, "not-a-text", { ...place, id: null }, { field: "id" });
    return null;
  }
  if (wanted !== undefined && turn.hand.read(entity, id) !== null) {
    refuseWith(turn, "already-there", place);
    return null;
  }
  if (manner !== "asIs" && !hasRoom(turn, entity)) {
    refuseWith(turn, "most-records", place, { most: String(mostRecords(turn)) });
    return null;
  }
  const owner = ownerOf(turn.lookup, entity);
  if (owner !== null && isEmpty((values[OWNER] ?? null) as Value) && manner !== "asIs") {
    refuseWith(turn, "required", { ...place, field: OWNER }, { field: owner.entity });
    return null;
  }
  const record: { [field: string]: Value } & { id: string } = {
    id,
    created_at: turn.now,
    created_by: turn.actor.person,
    changed_at: turn.now,
    changed_by: turn.actor.person,
  };
  if (turn.lookup.states(entity) !== undefined) record["status"] = null;
  if (owner !== null) record[OWNER] = null;
  if (entity === PERSON && manner !== "asIs") record["roles"] = rolesOfNewUser(turn.app);
  for (const field of declared.fields)
    if (isStored(field) && record[field.key] === undefined)
      record[field.key] = field.type.kind === "yes/no" ? false : null;
  const { fitted, rows } = fitValues(turn, entity, id, values, manner);
  if (owner !== null && manner !== "asIs" && isEmpty(fitted[OWNER] ?? null)) return null;
  const touched = turn.insert(entity, { ...record, ...fitted });
  const given = new Set(Object.keys(values));
  rememberGivenNumbers(turn, entity, given);
  writeStartingValues(turn, entity, id, given);
  writeNumbers(turn, entity, id, given);
  for (const [field, list] of rows) writeRows(turn, entity, id, field, list, manner);
  if (manner === "asIs" && !isEmpty(fitted["status"] ?? null)) {
    touched.entered = true;
    return id;
  }
  if (manner === "person") touched.byPerson = "create";
  begin(turn, entity, id, manner, () => mayCreate(turn, entity, id, manner, [...given]));
  return id;
}

/** `Most records` of point 9, for each entity. */
const mostRecords = (turn: Turn): number | null =>
  turn.lookup.model.constants.limits.find(({ name }) => name === "most records")?.value.value ?? null;

function hasRoom(turn: Turn, entity: string): boolean {
  const most = mostRecords(turn);
  if (most === null) return true;
  // Counted once: a thousand new records would otherwise count everything a thousand times.
  const there = turn.counted.get(entity) ?? turn.hand.count({ entity, where: null }, most);
  turn.counted.set(entity, there + 1);
  return there < most;
}

/** The right to create is judged on the record as it is to begin: with its starting values and its first status. */
function mayCreate(turn: Turn, entity: string, id: string, manner: Manner, given: readonly string[]): boolean {
  if (manner === "person") {
    const ruling = mayOn(turn, "create", entity, id);
    if (!ruling.allowed) {
      refuseWith(turn, "refused", { entity, id, field: null }, { reason: ruling.reason ?? "" });
      return false;
    }
  }
  if (manner === "person" || manner === "row") judgeNamedFields(turn, "create", entity, id, given);
  return true;
}
