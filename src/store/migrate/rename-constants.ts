import { CONSTANTS } from "#engine/ports/journal.ts";
import { KEPT_BY_CONSTANT, stateOfConstant } from "#engine/ports/state-of-entity.ts";
import { followNames, type Named } from "#text/follow-names.ts";
import type { Database } from "../database.ts";
import { inFreeOrder } from "./in-free-order.ts";

/** Moves the set values and the history of renamed constants. */
export function renameConstants(db: Database, before: readonly Named[] | undefined, after: readonly Named[]): void {
  const goesOn = followNames(before ?? namesSet(db), after);
  const moves = [...goesOn].map(([to, from]) => ({ from, to }));
  for (const { from, to } of inFreeOrder(moves, "~between")) {
    for (const kind of KEPT_BY_CONSTANT) {
      // Values of a removed constant must not become those of a constant that takes its name.
      db.run("DELETE FROM nf_state WHERE key = ?", [stateOfConstant(kind, to)]);
      db.run("UPDATE nf_state SET key = ? WHERE key = ?", [stateOfConstant(kind, to), stateOfConstant(kind, from)]);
    }
    db.run("UPDATE nf_history SET record = ? WHERE entity = ? AND record = ?", [to, CONSTANTS, from]);
  }
}

/** Older versions stored no names of constants; those with a set value are known by it. */
function namesSet(db: Database): readonly Named[] {
  const [kind] = KEPT_BY_CONSTANT;
  const keys = db.all("SELECT key FROM nf_state WHERE key >= ? AND key < ?", [`${kind}/`, `${kind}0`]);
  return keys.map(([key]) => ({ key: String(key).slice(kind.length + 1), was: [] }));
}
