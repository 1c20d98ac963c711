import type { Action, Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/**
 * Reports a right to `change` a field for a role that may create such records, if no row grants `create` on the field.
 * The field stays closed in a new record (P6.6), and filling it in is refused.
 */
export function checkChangeWithoutCreate(at: Checking): void {
  const rights = at.model.roles.rights.filter(({ problem }) => problem === null);
  if (rights.length < at.model.roles.rights.length) return;
  for (const right of rights.filter((one) => lets(one, "change")))
    for (const thing of right.on) {
      if (thing.kind !== "field") continue;
      const field = at.field(thing.entity, thing.field);
      if (field === null || field.default?.kind === "computed" || field.type.kind === "series") continue;
      const role = right.roles.find(({ value }) => {
        const own = rights.filter(({ roles }) => roles.some((one) => isSame(one.value, value)));
        return (
          own.some(
            (one) => lets(one, "create") && one.on.some((on) => on.kind === "entity" && on.entity === thing.entity),
          ) && !own.some((one) => opens(one, thing.entity, thing.field))
        );
      });
      if (role !== undefined)
        at.report("change-without-create", right.span, {
          role: role.value,
          field: field.name,
          entity: at.nameOf(thing.entity),
        });
    }
}

const isSame = (role: string, other: string): boolean => role === "anyone" || looseName(role) === looseName(other);

const lets = ({ may }: Right, action: Action): boolean =>
  may.some((one) => one.kind === "action" && one.action === action);

const opens = (right: Right, entity: string, field: string): boolean =>
  (lets(right, "create") || right.may.some(({ kind }) => kind === "everything")) &&
  right.on.some((on) =>
    on.kind === "field"
      ? on.entity === entity && on.field === field
      : on.kind === "everything" || (on.entity === entity && !lets(right, "create")),
  );
