import { readsOf } from "#expr/reads.ts";
import type { Expression } from "#model/expression.ts";
import type { Checking } from "../checking.ts";

/** A kept entity sends and reads only its own fields. Its child rows would silently stay on the phone. */
export function checkRowsStayHere(at: Checking): void {
  const { calls, resources } = at.model.calls;
  const sent = [
    ...calls.map(({ sends }) => sends),
    ...resources.flatMap(({ sends, own }) => [sends, own?.Create?.sends ?? null, own?.Change?.sends ?? null]),
  ];
  for (const { entity, problem, span, own, onTheWire } of resources)
    for (const { key, name, type } of at.model.entities.find((one) => one.key === entity)?.fields ?? []) {
      if (problem !== null || type.kind !== "children") continue;
      if (resources.some((one) => one.entity === type.entity)) continue;
      // A server that only delivers records delivers the rows where the table says so.
      const isOnlyRead = own?.Create === null && own.Change === null;
      if (isOnlyRead && onTheWire.some(({ field }) => field.value === key)) continue;
      if (sent.some((one) => reads(one ?? null, `${entity}.${key}`, type.entity))) continue;
      at.report("rows-stay-here", span, { field: name, entity: at.nameOf(entity) });
    }
}

function reads(sends: Expression | null, field: string, rows: string): boolean {
  if (!sends?.tree) return false;
  const { fields, entities } = readsOf(sends.tree);
  return fields.has(field) || entities.has(rows);
}
