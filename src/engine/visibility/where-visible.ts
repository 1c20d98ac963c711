import type { TypedTree } from "#expr/typed.ts";
import type { Action, Right } from "#model/6-roles.ts";
import { ownerOf, OWNER } from "../document/lookup.ts";
import { substitute } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import { isGuarded, isPath } from "../rights/may.ts";
import { isNamedEntity, rowsOn, rowsOnField } from "../rights/rows.ts";
import type { Context } from "../context/context.ts";

export const NOTHING: Where = { any: [] };

/** The SQL condition for the records that this person may see, always the same object. Null: all records. */
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

/** Child rows may own others. A cycle of owners can't be stored, but it must not hang either. */
const DEEPEST = 10;

/**
 * A record is judged by its rows of point 6; a child row as in `mayOn`: its owner and its list may be seen, and rows on
 * its own entity, if there are any, allow it.
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
  if (!isGuarded(context, entity, field, "see")) return null;
  return isPath(field) ? whereThrough(context, entity, field) : whereField(context, entity, field, []);
}

/** `site.name` may be seen where the site may be seen, and both fields. */
function whereThrough(context: Context, entity: string, path: string): Where | null {
  const parts: (Where | null)[] = [];
  let at: TypedTree | null | undefined = context.lookup.field(entity, path)?.default?.expression.tree;
  for (; at?.op === "field"; at = at.of) {
    parts.push(seenFrom(whereFieldVisible(context, at.entity, at.field), at.of));
    if (at.of.op === "field") parts.push(seenFrom(whereVisible(context, at.entity), at.of));
  }
  return both(...parts);
}

/** Rewrites a condition on the record at the end of a path to one on the record where the path begins. */
function seenFrom(where: Where | null, path: TypedTree): Where | null {
  if (where === null || path.op === "variable") return where;
  const each = (one: Where): Where => seenFrom(one, path) ?? one;
  if ("all" in where) return { all: where.all.map(each) };
  if ("any" in where) return { any: where.any.map(each) };
  return "test" in where ? { ...where, test: substitute(where.test, "this", path) } : NOTHING;
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
function ownerPath(steps: readonly Step[], tree: TypedTree): TypedTree {
  let path: TypedTree = {
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
