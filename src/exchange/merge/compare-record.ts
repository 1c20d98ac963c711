import type { Value } from "#expr/types.ts";
import { sameValue } from "../import/same-record.ts";
import type { ChangesSince } from "./ancestor.ts";
import type { CopyRecord } from "./copy.ts";

/** A record as it was when both copies had it in common. */
export interface Base {
  readonly existed: boolean;
  value(field: string): Value;
}

export interface ComparedFields {
  /** Changed there alone. */
  readonly take: readonly string[];
  /** Changed on both sides, or nobody knows by whom. */
  readonly conflicts: readonly string[];
  /** A field that is closed to this person may differ: it stays as it is here, and nobody has decided that. */
  readonly isUndecided: boolean;
}

/** The record before what happened since; `now` is how that copy has it. */
export const baseOf = (since: ChangesSince | undefined, now: CopyRecord | null): Base => ({
  existed: since === undefined ? now !== null : !since.created,
  value: (field) => {
    if (since?.before.has(field) === true) return since.before.get(field) ?? null;
    return since?.whole === true ? null : (now?.[field] ?? null);
  },
});

/**
 * Field by field, against what both had in common:
 *
 * | changed there | changed here | values now | what happens |
 * | ------------- | ------------ | ---------- | ------------ |
 * |               |              | same       | nothing      |
 * | yes           | no           | differ     | theirs       |
 * | no            | yes          | differ     | nothing      |
 * | yes           | yes          | differ     | conflict     |
 * | nobody knows  |              | differ     | conflict     |
 *
 * Where two bases disagree it is a conflict. A field that is closed to this person is not among `mine`, and what it held
 * here is compared with nothing, or the outcome would tell it. The other copy's own past alone says that it was changed
 * there: then it is tried, and the door says that it is closed.
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

/** Whether a copy has changed a record since then. */
export const hasChanged = (fields: readonly string[], now: CopyRecord, base: Base): boolean =>
  fields.some((field) => Object.hasOwn(now, field) && !sameValue(now[field] ?? null, base.value(field)));
