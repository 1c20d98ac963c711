import { looseName } from "#text/names.ts";
import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Values } from "../contract/commands.ts";
import { fixedMark } from "../document/lookup.ts";

const CREATION = new Set(["create", "creation", "start", "creating"]);

/** `fixed at EVENT`: whether a field is fixed by what has happened to its record; events as `looseName` has them. */
export function isFixedBy({ default: rule }: Field, events: ReadonlySet<string>, isNew: boolean): boolean {
  if (rule?.kind !== "computed" || rule.fixedAt === null) return false;
  const at = looseName(rule.fixedAt.value);
  return events.has(at) || (isNew && CREATION.has(at));
}

const isComputedHere = ({ default: rule }: Field): boolean => rule?.kind === "computed";

/** Values for a record that is there, without computed ones that none of these events has fixed: those are no one's to say. */
export function onlyFixedBy(
  context: CommandContext,
  entity: string,
  values: Values,
  events: ReadonlySet<string>,
): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const field = context.lookup.field(entity, key);
      return field === undefined || !isComputedHere(field) || isFixedBy(field, events, false);
    }),
  );
}

/** What an event has fixed in another copy stays as it is here; of a new record, what none has fixed is worked out here. */
export function keepFixed(
  context: CommandContext,
  entity: string,
  id: string,
  values: { readonly [field: string]: unknown },
  events: ReadonlySet<string>,
  isNew: boolean,
): void {
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (!isComputedHere(field) || !Object.hasOwn(values, field.key)) continue;
    if (isFixedBy(field, events, isNew)) context.update(entity, id, { [fixedMark(field.key)]: true });
    else if (isNew) context.records.update(entity, id, { [field.key]: null as Value });
  }
}
