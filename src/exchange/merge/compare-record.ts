import type { Value } from "#expr/types.ts";
import { sameValue } from "../import/same-record.ts";
import type { ChangesSince } from "./ancestor.ts";
import type { CopyRecord } from "./copy.ts";

/** A record at the last state that both copies shared. */
export interface Base {
  readonly existed: boolean;
  value(field: string): Value;
}

export interface ComparedFields {
  /** Fields changed only there. */
  readonly take: readonly string[];
  /** Fields changed on both sides, or without a common state to compare with. */
  readonly conflicts: readonly string[];
  /** True if a field that this person may not see may differ. It stays as it is, but counts as not decided. */
  readonly isUndecided: boolean;
}

/** The record at the common state, reconstructed from the changes since; `now` is the copy's current record. */
export const baseOf = (since: ChangesSince | undefined, now: CopyRecord | null): Base => ({
  existed: since === undefined ? now !== null : !since.created,
  value: (field) => {
    if (since?.before.has(field) === true) return since.before.get(field) ?? null;
    return since?.whole === true ? null : (now?.[field] ?? null);
  },
});

/**
 * Compares field by field with the state that both copies shared:
 *
 * | changed there | changed here | values now | what happens |
 * | ------------- | ------------ | ---------- | ------------ |
 * |               |              | same       | nothing      |
 * | yes           | no           | differ     | theirs       |
 * | no            | yes          | differ     | nothing      |
 * | yes           | yes          | differ     | conflict     |
 * | unknown       | unknown      | differ     | conflict     |
 *
 * If two bases disagree, it is a conflict. `mine` lacks the fields that are hidden from this person. Their values are
 * not compared, because the outcome would disclose them. If the other copy's own history shows that such a field was
 * changed, the change is submitted, and the engine refuses it.
 */
export function compareFields(
  fields: readonly string[],
  mine: CopyRecord,
  theirs: CopyRecord,
  bases: readonly Base[],
  past: { readonly base: Base | null; readonly counts: boolean },
): ComparedFields {
  const take: string[] = [];
  const conflicts: string[] = [];
  let isUndecided = false;
  for (const field of fields) {
    const value = theirs[field] ?? null;
    if (!Object.hasOwn(mine, field)) {
      if (past.base !== null && sameValue(value, past.base.value(field))) continue;
      if (past.base !== null && past.counts) take.push(field);
      else isUndecided = true;
      continue;
    }
    const own = mine[field] ?? null;
    if (sameValue(own, value)) continue;
    const verdicts = new Set(
      bases.map((base) => {
        const before = base.value(field);
        if (sameValue(value, before)) return "keep";
        return sameValue(own, before) ? "take" : "conflict";
      }),
    );
    const [only] = verdicts;
    if (verdicts.size !== 1 || only === "conflict") conflicts.push(field);
    else if (only === "take") take.push(field);
  }
  return { take, conflicts, isUndecided };
}

/** True if a copy has changed a record since the common state. */
export const hasChanged = (fields: readonly string[], now: CopyRecord, base: Base): boolean =>
  fields.some((field) => Object.hasOwn(now, field) && !sameValue(now[field] ?? null, base.value(field)));
