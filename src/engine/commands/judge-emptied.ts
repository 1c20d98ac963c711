import type { CommandContext, WrittenRecord } from "../context/command-context.ts";
import { sameValue } from "../context/context.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { mayChangeFields, mayOn } from "../rights/may.ts";
import { isConditional } from "../rules/is-asked.ts";
import { judgeRow } from "./write-values.ts";

/** Changed by a person directly, without an event. */
const isPersons = (touched: WrittenRecord | undefined): boolean =>
  touched?.byPerson === "change" && touched.events.length === 0;

/** A row that was changed with the list of such a record. */
function isRowOfPersons(context: CommandContext, { entity, id }: WrittenRecord): boolean {
  const owner = ownerOf(context.lookup, entity);
  const ownerId = context.records.read(entity, id)?.[OWNER];
  return (
    owner !== null &&
    context.rowOfList(entity, id) !== undefined &&
    isPersons(context.written.get(`${owner.entity}\n${String(ownerId)}`))
  );
}

const isJudged = (context: CommandContext, touched: WrittenRecord): boolean =>
  isPersons(touched) || isRowOfPersons(context, touched);

/**
 * The condition of a right must also hold after unasked fields were emptied. Call this before they are emptied; the
 * returned function checks again the records that a person changed and that lost values. Records moved on by an event
 * were checked when they were changed.
 */
export function noteChanged(context: CommandContext): () => void {
  if (context.isApp || !context.lookup.model.roles.closed) return () => undefined;
  const changed = [...context.written.values()].flatMap((touched) => {
    const { entity, id, before } = touched;
    // A value given to an unasked field of a new record was not in the record when the right to create was checked.
    if (
      before === null
        ? !context.unasked.some((one) => one.entity === entity && one.id === id)
        : !isJudged(context, touched)
    )
      return [];
    const keys = (context.lookup.entity(entity)?.fields ?? []).filter(isConditional).map(({ key }) => key);
    return keys.length === 0 ? [] : [{ touched, keys, was: context.records.read(entity, id) }];
  });
  return () => {
    for (const { touched, keys, was } of changed) {
      const { entity, id, own, byPerson } = touched;
      const now = context.records.read(entity, id);
      if (now === null || keys.every((key) => sameValue(was?.[key] ?? null, now[key] ?? null))) continue;
      if (byPerson === null) {
        if (context.rowOfList(entity, id) !== undefined)
          judgeRow(context, touched.before === null ? "create" : "change", entity, id, "row");
        continue;
      }
      const after =
        byPerson === "create" ? mayOn(context, "create", entity, id) : mayChangeFields(context, entity, id, own.fields);
      if (!after.allowed) refuseBecause(context, { entity, id, field: null }, after.reason);
    }
  };
}
