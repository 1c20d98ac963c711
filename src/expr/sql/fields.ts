import type { FieldOf } from "../typed.ts";
import { type Bound, column, type Emitter, NoSqlForm, sqlLimits } from "./emitter.ts";
import { emit } from "./emit.ts";
import { type Fragment, sql } from "./fragment.ts";
import { childRows, listFragment } from "./relations.ts";

/** `due`, `tool.name`, `tool.shelf.room.name`: a column in reach, or the one row with that id. */
export function emitField(emitter: Emitter, tree: FieldOf, bound: Bound): Fragment {
  const place = emitter.tables.field(tree.entity, tree.field);
  if (place === null) throw new NoSqlForm();
  if (place.kind === "children") return listFragment(childRows(emitter, tree, bound));
  const binding = tree.of.op === "variable" ? bound.bindings.get(tree.of.name) : undefined;
  if (binding?.kind === "row") return emitColumn(emitter, tree, binding.alias, bound);
  const id = emit(emitter, tree.of, bound);
  if (tree.field === "id" && place.kind === "stored") return id;
  const alias = emitter.alias();
  const value = emitColumn(emitter, tree, alias, bound);
  const found = sql`(SELECT ${value} FROM ${emitter.table(tree.entity)} AS ${alias} WHERE ${alias}."id" = ${id})`;
  // A yes/no of a record that is gone is no; only of no record at all it is unknown.
  return tree.type.kind === "boolean" ? sql`CASE WHEN ${id} IS NOT NULL THEN ifnull(${found}, 0) END` : found;
}

/** A field of the row `alias`; a computed one is written out from its expression. */
export function emitColumn(
  emitter: Emitter,
  field: Pick<FieldOf, "entity" | "field" | "type">,
  alias: string,
  bound: Bound,
): Fragment {
  const place = emitter.tables.field(field.entity, field.field);
  if (place === null || place.kind === "children") throw new NoSqlForm();
  if (place.kind === "stored") {
    const stored = column(alias, place.column);
    // An unset yes/no is no.
    return field.type.kind === "boolean" ? sql`ifnull(${stored}, 0)` : stored;
  }
  const name = `${field.entity}.${field.field}`;
  if (bound.computing.includes(name) || bound.computing.length >= sqlLimits.computed) throw new NoSqlForm();
  const computed = emit(emitter, place.tree, {
    bindings: new Map([[place.self, { kind: "row", entity: field.entity, alias }]]),
    computing: [...bound.computing, name],
    depth: bound.depth + 1,
  });
  const value =
    place.fixed === null
      ? computed
      : sql`coalesce(${alias}.${place.fixed.value}, CASE WHEN ifnull(${alias}.${place.fixed.mark}, 0) = 0 THEN ${computed} END)`;
  return field.type.kind === "boolean" ? sql`ifnull(${value}, 0)` : value;
}
