import type { Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { grantees } from "../rights.ts";
import { isHeldBeside } from "./held-beside.ts";

/**
 * Nobody can act on a record that they may not see, and fields are seen in their record. For a role that sees no such
 * records, the right has no effect.
 */
export function checkRightsWithoutSight(at: Checking): void {
  for (const right of at.model.roles.rights) {
    if (right.problem !== null) continue;
    const things = new Map(right.on.flatMap((one) => (one.kind === "everything" ? [] : [[one.entity, one] as const])));
    for (const thing of things.values()) {
      if (!(thing.kind === "field" ? actsOnRecords(right) || sees(right) : actsOnRecords(right))) continue;
      const seers = grantees(at, "see", thing.entity);
      if (seers === null) return;
      // An entity that nobody may see is reported as such.
      if (seers.length === 0) continue;
      const names = new Set(seers.map(looseName));
      const blind = right.roles.find(
        ({ value }) => !names.has(looseName(value)) && !names.has("anyone") && !isHeldBeside(at, value, names),
      );
      if (blind !== undefined)
        at.report("right-without-sight", blind.span, {
          role: blind.value,
          entity: at.nameOf(thing.entity),
          ofField: sees(right),
        });
    }
  }
}

const sees = ({ may }: Right): boolean =>
  may.some((one) =>
    one.kind === "everything" ? one.except?.includes("see") !== true : one.kind === "action" && one.action === "see",
  );

/** Excludes rows that grant `see`, and `create`, because a new record need not be visible. */
const actsOnRecords = (right: Right): boolean =>
  right.may.some(
    (one) => one.kind === "event" || (one.kind === "action" && one.action !== "create" && one.action !== "see"),
  ) && !sees(right);
