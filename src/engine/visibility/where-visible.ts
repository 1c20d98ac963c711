import type { Typed } from "#expr/typed.ts";
import type { Action, Right } from "#model/6-roles.ts";
import { ownerOf, OWNER } from "../document/lookup.ts";
import { substitute } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import { isGuarded } from "../rights/may.ts";
import { isNamedEntity, rowsOn, rowsOnField } from "../rights/rows.ts";
import type { Context } from "../context/context.ts";

export const NOTHING: Where = { any: [] };

/** The records that this person may see, as a condition for SQL: always the same object. Null: all of them. */
export function whereVisible(context: Context, entity: string): Where | null {
  if (context.isApp || !context.lookup.model.roles.closed) return null;
  const { visible } = context.actor.access;
  let where = visible.get(entity);
  if (where === undefined) visible.set(entity, (where = whereAllowed(context, entity)));
  return where;
}

/** One step from a child row to its owner. */
interface Step {
  readonly entity: string;
  readonly of: string;
  readonly field: string;
}

/** A child row may be the owner of others; a circle of owners can't be stored, but must not hang either. */
const DEEPEST = 10;

/**
 * A record by its own rows of point 6. A child row as `mayOn` judges it: its owner and the list that it stands in may be
 * seen, and its own rows allow it where there are any.
 */
function whereAllowed(context: Context, entity: string): Where | null {
  const steps: Step[] = [];
  const parts: (Where | null)[] = [];
  let at = entity;
  for (let above = ownerOf(context.lookup, at); above !== null; above = ownerOf(context.lookup, at)) {
    if (steps.length === DEEPEST) return NOTHING;
    if (isNamedEntity(context.lookup, "see", at)) parts.push(whereRows(context, at, "see", steps));
    steps.push({ entity: at, of: above.entity, field: above.field });
    at = above.entity;
    if (isGuarded(context, at, above.field, "see")) parts.push(whereField(context, at, above.field, steps));
  }
  return both(...parts, whereRows(context, at, "see", steps));
}

const whereRows = (context: Context, entity: string, action: Action, steps: readonly Step[]): Where | null =>
  anyOf(context, rowsOn(context.lookup, context.actor, { action }, entity), steps);

const whereField = (context: Context, entity: string, field: string, steps: readonly Step[]): Where | null =>
  anyOf(context, rowsOnField(context.lookup, context.actor, "see", entity, field), steps);

/** Where this person may see a field that some row names. Null: everywhere. */
export function whereFieldVisible(context: Context, entity: string, field: string): Where | null {
  return isGuarded(context, entity, field, "see") ? whereField(context, entity, field, []) : null;
}

function anyOf(context: Context, rows: readonly Right[], steps: readonly Step[]): Where | null {
  if (rows.some((row) => row.onlyIf === null)) return null;
  const any: Where[] = [];
  for (const row of rows) {
    const tree = row.onlyIf?.tree;
    if (!tree) continue;
    const test = steps.length === 0 ? tree : substitute(tree, "this", ownerPath(steps, tree));
    any.push({ test, row: "this", variables: { me: context.actor.person } });
  }
  return any.length === 0 ? NOTHING : { any };
}

/** `this.owner.owner`, seen from the child row. */
function ownerPath(steps: readonly Step[], tree: Typed): Typed {
  let path: Typed = {
    op: "variable",
    name: "this",
    type: { kind: "record", entity: steps[0]?.entity ?? "" },
    span: tree.span,
  };
  for (const { entity, of } of steps)
    path = { op: "field", of: path, entity, field: OWNER, type: { kind: "record", entity: of }, span: tree.span };
  return path;
}

/** Both conditions; null stands for no condition. */
export function both(...wheres: readonly (Where | null)[]): Where | null {
  const all = wheres.filter((where) => where !== null);
  return all.length === 0 ? null : all.length === 1 ? (all[0] ?? null) : { all };
}
