import type { CommandContext, WrittenRecord } from "../context/command-context.ts";
import { sameValue } from "../context/context.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { mayChangeFields, mayOn } from "../rights/may.ts";
import { isConditional } from "../rules/is-asked.ts";
import { judgeRow } from "./write-values.ts";

/** Changed by a person, and by no event. */
const isPersons = (touched: WrittenRecord | undefined): boolean =>
  touched?.byPerson === "change" && touched.events.length === 0;

/** Changed with the list of such a record. */
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
 * A right to change holds after the change too, and then what is not asked for any more is empty. To be asked for before
 * that is emptied; the answer judges again what a person changed, where emptying it made a difference. What an event has
 * moved on since was judged when it was changed.
 */
export function noteChanged(context: CommandContext): () => void {
  if (context.isApp || !context.lookup.model.roles.closed) return () => undefined;
  const changed = [...context.written.values()].flatMap((touched) => {
    const { entity, id, before } = touched;
    // What a new record was given in a field that was not asked for was not there when the right to make it was judged.
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
