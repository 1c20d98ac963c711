import type { Value } from "#expr/types.ts";
import { refuse, word } from "../refuse.ts";
import type { Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";

/** `Unique: a, b` is one set; a set with an empty field is never taken. */
export function judgeUnique(turn: Turn, entity: string, id: string): void {
  for (const { fields } of turn.lookup.entity(entity)?.unique ?? [])
    if (
      isTaken(
        turn,
        entity,
        id,
        fields.map((field) => field.value),
      )
    )
      refuseTaken(
        turn,
        entity,
        id,
        fields.map((field) => field.value),
      );
}

export function isTaken(turn: Turn, entity: string, id: string, fields: readonly string[]): boolean {
  const values: [string, Value][] = fields.map((field) => [field, turn.field(entity, id, field)]);
  if (values.length === 0 || values.some(([, value]) => isEmpty(value))) return false;
  const all = values.map(([field, value]) => ({ field, oneOf: [value] }));
  return turn.hand.ids({ entity, where: { all } }, [], 2).some((other) => other !== id);
}

function refuseTaken(turn: Turn, entity: string, id: string, fields: readonly string[]): void {
  const names = fields.map((field) => turn.lookup.field(entity, field)?.name ?? field).join(" and ");
  refuse(turn, word(turn, "not-unique", { entity, id, field: fields[0] ?? null }, { parameters: { field: names } }));
}
