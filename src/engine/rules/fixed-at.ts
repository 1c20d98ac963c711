import { looseName } from "#text/names.ts";
import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Values } from "../contract/commands.ts";
import { fixedMark } from "../document/lookup.ts";

const CREATION = new Set(["create", "creation", "start", "creating"]);

/** `fixed at EVENT`: whether these events (as `looseName` returns them), or the record's creation, fix a field. */
export function isFixedBy({ default: rule }: Field, events: ReadonlySet<string>, isNew: boolean): boolean {
  if (rule?.kind !== "computed" || rule.fixedAt === null) return false;
  const at = looseName(rule.fixedAt.value);
  return events.has(at) || (isNew && CREATION.has(at));
}

const isComputedHere = ({ default: rule }: Field): boolean => rule?.kind === "computed";

/** The values for an existing record, without computed ones that none of these events has fixed: nobody sets those. */
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

/** Keeps values that an event fixed in another copy. In a new record, those that none fixed are computed here. */
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
