import type { FieldOf } from "../typed.ts";
import { type Bound, column, type Emitter, NoSqlForm, sqlLimits } from "./emitter.ts";
import { type Fragment, sql } from "./fragment.ts";

/** A field of the row `alias`; a computed field is expanded to its expression. */
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
    // An unset yes/no field is no.
    return field.type.kind === "boolean" ? sql`ifnull(${stored}, 0)` : stored;
  }
  const name = `${field.entity}.${field.field}`;
  if (bound.computing.includes(name) || bound.computing.length >= sqlLimits.computed) throw new NoSqlForm();
  const computed = emitter.emit(place.tree, {
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
