import type { Typed } from "#expr/typed.ts";
import type { Right } from "#model/6-roles.ts";
import { ownerOf, OWNER } from "../document/lookup.ts";
import { substitute } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import { isNamedField, rowsOn, rowsOnField } from "./rows.ts";
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

function whereAllowed(context: Context, entity: string): Where | null {
  const owner = ownerOf(context.lookup, entity);
  if (owner === null)
    return anyOf(context, rowsOn(context.lookup, context.actor, { action: "see" }, entity), (tree) => tree);
  const steps: { readonly entity: string; readonly of: string }[] = [];
  let at = entity;
  let above: ReturnType<typeof ownerOf> = owner;
  // A child row may be the owner of others; a circle of owners can't be stored, but must not hang either.
  while (above !== null && steps.length < 10) {
    steps.push({ entity: at, of: above.entity });
    at = above.entity;
    above = ownerOf(context.lookup, at);
  }
  return anyOf(context, rowsOn(context.lookup, context.actor, { action: "see" }, at), (tree) =>
    substitute(tree, "this", ownerPath(steps, tree)),
  );
}

/** `this.owner.owner`, seen from the child row. */
function ownerPath(steps: readonly { readonly entity: string; readonly of: string }[], tree: Typed): Typed {
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

/** Where this person may see a field that some row names. Null: everywhere. */
export function whereFieldVisible(context: Context, entity: string, field: string): Where | null {
  if (context.isApp || !context.lookup.model.roles.closed || !isNamedField(context.lookup, entity, field)) return null;
  return anyOf(context, rowsOnField(context.lookup, context.actor, "see", entity, field), (tree) => tree);
}

function anyOf(context: Context, rows: readonly Right[], shift: (tree: Typed) => Typed): Where | null {
  if (rows.some((row) => row.onlyIf === null)) return null;
  const any: Where[] = [];
  for (const row of rows) {
    const tree = row.onlyIf?.tree;
    if (!tree) continue;
    any.push({ test: shift(tree), row: "this", variables: { me: context.actor.person } });
  }
  return any.length === 0 ? NOTHING : { any };
}

/** Both conditions; null stands for no condition. */
export function both(...wheres: readonly (Where | null)[]): Where | null {
  const all = wheres.filter((where) => where !== null);
  return all.length === 0 ? null : all.length === 1 ? (all[0] ?? null) : { all };
}
