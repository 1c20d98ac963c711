import type { FieldOf } from "../typed.ts";
import { type Bound, type Emitter, NoSqlForm } from "./emitter.ts";
import { type Fragment, sql } from "./fragment.ts";
import { emitColumn } from "./columns.ts";
import { childRows, listFragment } from "./relations.ts";

/** `due`, `tool.name`, `tool.shelf.room.name`: a column in scope, or of the row with that id. */
export function emitField(emitter: Emitter, tree: FieldOf, bound: Bound): Fragment {
  const place = emitter.tables.field(tree.entity, tree.field);
  if (place === null) throw new NoSqlForm();
  if (place.kind === "children") return listFragment(childRows(emitter, tree, bound));
  const binding = tree.of.op === "variable" ? bound.bindings.get(tree.of.name) : undefined;
  if (binding?.kind === "row") return emitColumn(emitter, tree, binding.alias, bound);
  const id = emitter.emit(tree.of, bound);
  if (tree.field === "id" && place.kind === "stored") return id;
  const alias = emitter.alias();
  const value = emitColumn(emitter, tree, alias, bound);
  const found = sql`(SELECT ${value} FROM ${emitter.table(tree.entity)} AS ${alias} WHERE ${alias}."id" = ${id})`;
  // A yes/no field of a missing record is no; only without any record it is unknown.
  return tree.type.kind === "boolean" ? sql`CASE WHEN ${id} IS NOT NULL THEN ifnull(${found}, 0) END` : found;
}
