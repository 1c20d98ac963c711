import { readsOf } from "#expr/reads.ts";
import type { Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/** A right to delete has no effect if every status is closed to change and the row names no status (P4.16). */
export function checkDeleteWhileClosed(at: Checking): void {
  for (const right of at.model.roles.rights) {
    const word = right.may.find((one) => one.kind === "action" && one.action === "delete");
    if (right.problem !== null || word === undefined || namesStatus(right)) continue;
    for (const thing of right.on) {
      if (thing.kind !== "entity") continue;
      const statuses = at.model.states.find(({ entity }) => entity === thing.entity)?.statuses ?? [];
      const closed = right.roles.find((role) =>
        statuses.every(({ openToChange }) => !isOpenTo(openToChange, role.value)),
      );
      if (statuses.length > 0 && closed !== undefined)
        at.report("delete-while-closed", right.span, {
          role: closed.value,
          entity: at.nameOf(thing.entity),
          status: statuses[0]?.name ?? "",
        });
    }
  }
}

const namesStatus = ({ onlyIf }: Right): boolean => onlyIf?.tree != null && readsOf(onlyIf.tree).own.has("status");

const isOpenTo = (open: boolean | readonly { readonly value: string }[], role: string): boolean =>
  typeof open === "boolean"
    ? open
    : open.some(({ value }) => value === "anyone" || looseName(value) === looseName(role));
