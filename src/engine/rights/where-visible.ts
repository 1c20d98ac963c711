import type { Typed } from "#expr/typed.ts";
import type { Right } from "#model/6-roles.ts";
import { ownerOf, OWNER, type Lookup } from "../document/lookup.ts";
import { substitute } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import type { Actor, Turn } from "../turn.ts";
import { isNamedField, rowsOn, rowsOnField } from "./rows.ts";

export const NOTHING: Where = { any: [] };

const known = new WeakMap<Lookup, WeakMap<Actor, Map<string, Where | null>>>();

/** The records that this person may see, as a condition for SQL: always the same object. Null: all of them. */
export function whereVisible(turn: Turn, entity: string): Where | null {
  if (turn.isApp || !turn.lookup.model.roles.closed) return null;
  let actors = known.get(turn.lookup);
  if (actors === undefined) known.set(turn.lookup, (actors = new WeakMap()));
  let entities = actors.get(turn.actor);
  if (entities === undefined) actors.set(turn.actor, (entities = new Map()));
  let where = entities.get(entity);
  if (where === undefined) entities.set(entity, (where = whereAllowed(turn, entity)));
  return where;
}

function whereAllowed(turn: Turn, entity: string): Where | null {
  const owner = ownerOf(turn.lookup, entity);
  if (owner === null) return anyOf(turn, rowsOn(turn.lookup, turn.actor, { action: "see" }, entity), (tree) => tree);
  const steps: { readonly entity: string; readonly of: string }[] = [];
  let at = entity;
  let above: ReturnType<typeof ownerOf> = owner;
  // A child row may be the owner of others; a circle of owners can't be stored, but must not hang either.
  while (above !== null && steps.length < 10) {
    steps.push({ entity: at, of: above.entity });
    at = above.entity;
    above = ownerOf(turn.lookup, at);
  }
  return anyOf(turn, rowsOn(turn.lookup, turn.actor, { action: "see" }, at), (tree) =>
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
export function whereFieldVisible(turn: Turn, entity: string, field: string): Where | null {
  if (turn.isApp || !turn.lookup.model.roles.closed || !isNamedField(turn.lookup, entity, field)) return null;
  return anyOf(turn, rowsOnField(turn.lookup, turn.actor, "see", entity, field), (tree) => tree);
}

function anyOf(turn: Turn, rows: readonly Right[], shift: (tree: Typed) => Typed): Where | null {
  if (rows.some((row) => row.onlyIf === null)) return null;
  const any: Where[] = [];
  for (const row of rows) {
    const tree = row.onlyIf?.tree;
    if (!tree) continue;
    any.push({ test: shift(tree), row: "this", variables: { me: turn.actor.person } });
  }
  return any.length === 0 ? NOTHING : { any };
}

/** Both conditions; null stands for no condition. */
export function both(...wheres: readonly (Where | null)[]): Where | null {
  const all = wheres.filter((where) => where !== null);
  return all.length === 0 ? null : all.length === 1 ? (all[0] ?? null) : { all };
}
