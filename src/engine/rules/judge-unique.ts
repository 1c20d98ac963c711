import type { Value } from "#expr/types.ts";
import { refuse, word } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { mayField, maySeeField } from "../rights/may.ts";

/** `Unique: a, b` is one set; a set with an empty field is never taken. */
export function judgeUnique(
  context: CommandContext,
  entity: string,
  id: string,
  sets = context.lookup.entity(entity)?.unique ?? [],
): void {
  for (const { fields } of sets)
    if (
      isTaken(
        context,
        entity,
        id,
        fields.map((field) => field.value),
      )
    )
      refuseTaken(
        context,
        entity,
        id,
        fields.map((field) => field.value),
      );
}

export function isTaken(context: CommandContext, entity: string, id: string, fields: readonly string[]): boolean {
  const values: [string, Value][] = fields.map((field) => [field, context.field(entity, id, field)]);
  if (values.length === 0 || values.some(([, value]) => isEmpty(value))) return false;
  const all = values.map(([field, value]) => ({ field, oneOf: [value] }));
  return context.records.ids({ entity, where: { all } }, [], 2).some((other) => other !== id);
}

function refuseTaken(context: CommandContext, entity: string, id: string, fields: readonly string[]): void {
  const { code, parameters, field } = takenFailure(context, entity, id, fields);
  refuse(context, word(context, code, { entity, id, field }, { parameters }));
}

/**
 * The failure that values are taken. Fields that the person may neither see nor write are not named; without any other
 * field, the message does not say why, as there is nothing else that they could enter.
 */
export function takenFailure(
  context: CommandContext,
  entity: string,
  id: string,
  fields: readonly string[],
): {
  readonly code: PlatformCode;
  readonly parameters: Readonly<Record<string, string>>;
  readonly field: string | null;
} {
  const writing = context.isNew(entity, id) ? "create" : "change";
  const isKnown = (field: string): boolean =>
    context.isApp || maySeeField(context, entity, id, field) || mayField(context, writing, entity, id, field).allowed;
  const known = fields.filter(isKnown);
  const [first] = known;
  if (first === undefined) return { code: "not-possible-now", parameters: {}, field: null };
  const names = known.map((field) => context.lookup.field(entity, field)?.name ?? field).join(" and ");
  return { code: "not-unique", parameters: { field: names }, field: first };
}
