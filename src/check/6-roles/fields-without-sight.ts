import type { Action, Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import { closedFields } from "../3-entities/computed-shows-hidden.ts";
import type { Checking } from "../checking.ts";
import { isHeldBeside } from "./held-beside.ts";

/**
 * A row that grants changes to a field names it, and so hides it from everybody without a right to see it (P6.6),
 * including the role of that row. Fields set only in new records, and secrets, need not be visible.
 */
export function checkFieldsWithoutSight(at: Checking): void {
  const { rights } = at.model.roles;
  if (rights.some(({ problem }) => problem !== null)) return;
  const closed = closedFields(at);
  const told = new Set<string>();
  for (const right of rights.filter((one) => lets(one, "change") && !lets(one, "see")))
    for (const thing of right.on) {
      if (thing.kind !== "field") continue;
      const { entity, field: key } = thing;
      const field = at.field(entity, key);
      // A field that nobody may see is reported as such.
      const seers = new Set((closed.get(`${entity}.${key}`) ?? []).map(looseName));
      if (seers.size === 0 || seers.has("anyone") || field?.type.kind === "secret") continue;
      for (const { value, span } of right.roles) {
        const once = `${looseName(value)} ${entity}.${key}`;
        if (seers.has(looseName(value)) || told.has(once) || isHeldBeside(at, value, seers)) continue;
        told.add(once);
        at.report("field-change-without-sight", span, {
          role: value,
          field: field?.name ?? key,
          entity: at.nameOf(entity),
        });
      }
    }
}

const lets = ({ may }: Right, action: Action): boolean =>
  may.some((one) =>
    one.kind === "everything" ? one.except?.includes(action) !== true : one.kind === "action" && one.action === action,
  );
