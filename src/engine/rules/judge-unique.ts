import type { Value } from "#expr/types.ts";
import { refuse, word } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";

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
  const names = fields.map((field) => context.lookup.field(entity, field)?.name ?? field).join(" and ");
  refuse(
    context,
    word(context, "not-unique", { entity, id, field: fields[0] ?? null }, { parameters: { field: names } }),
  );
}
