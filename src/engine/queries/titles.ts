import type { TypedTree } from "#expr/typed.ts";
import { OWNER } from "../document/lookup.ts";
import { walk } from "../document/walk.ts";
import type { Group } from "../ports/records.ts";
import { rowsOn, rowsOnField } from "../rights/rows.ts";
import { titleField } from "../words/title.ts";
import type { Context } from "../context/context.ts";

/** Fields of the record itself that an expression reads directly. */
export function ownFieldsIn(tree: TypedTree): ReadonlySet<string> {
  const fields = new Set<string>();
  walk(tree, (node) => {
    if (node.op === "field" && node.of.op === "variable" && node.of.name === "this") fields.add(node.field);
  });
  return fields;
}

/** Reads the titles of many records, and what decides whether this person may see them, with one query. */
export function bringTitles(context: Context, entity: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const declared = context.lookup.entity(entity);
  if (declared === undefined) return;
  const fields = new Set<string>();
  if (declared.owner !== null) fields.add(OWNER);
  if (declared.shownAs?.tree) for (const field of ownFieldsIn(declared.shownAs.tree)) fields.add(field);
  else fields.add(titleField(context, entity)?.key ?? "id");
  const rights = [
    ...rowsOn(context.lookup, context.actor, { action: "see" }, entity),
    ...[...fields].flatMap((field) => rowsOnField(context.lookup, context.actor, "see", entity, field)),
  ];
  for (const { onlyIf } of rights) if (onlyIf?.tree) for (const field of ownFieldsIn(onlyIf.tree)) fields.add(field);
  const readable = [...fields].filter((field) => {
    const type = context.lookup.field(entity, field)?.type.kind;
    return type !== "children" && type !== "secret";
  });
  context.bring(entity, ids, readable);
}

/** The same for the records by which others are grouped. */
export function bringKeys(context: Context, entity: string, by: string, found: readonly Pick<Group, "key">[]): void {
  const type = context.lookup.typeOf(entity, by);
  const ids = found.flatMap(({ key }) => (typeof key === "string" ? [key] : []));
  if (type.kind === "reference") bringTitles(context, type.entity, ids);
}
