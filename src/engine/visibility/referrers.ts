import { OWNER } from "../document/lookup.ts";
import type { QueryContext } from "../context/query-context.ts";

interface Referrer {
  readonly entity: string;
  readonly id: string;
}

/**
 * References that don't count: who created or changed a record does not prevent its deletion, and a child row is
 * deleted with its owner.
 */
const NOT_COUNTED: ReadonlySet<string> = new Set([OWNER, "created_by", "changed_by"]);

/**
 * The records that refer to a record or to its child rows: those that the person may see, in a field that they may see,
 * and whether there are others.
 */
export function referrersTo(
  context: QueryContext,
  entity: string,
  id: string,
): { readonly visible: readonly Referrer[]; readonly hasOthers: boolean } {
  const going = withChildren(context, entity, id);
  const visible = new Map<string, Referrer>();
  const others = new Set<string>();
  for (const kind of new Set([...going.values()].map((one) => one.entity))) dependOnReferrers(context, kind);
  for (const one of going.values())
    for (const { entity: from, field, count } of context.records.referrers(one.entity, one.id)) {
      if (NOT_COUNTED.has(field) || count === 0) continue;
      for (const referrer of context.records.ids({ entity: from, where: { field, oneOf: [one.id] } })) {
        const key = keyOf(from, referrer);
        if (going.has(key) || visible.has(key)) continue;
        if (context.visibility.field(from, referrer, field)) visible.set(key, { entity: from, id: referrer });
        else others.add(key);
      }
    }
  return { visible: [...visible.values()], hasOthers: [...others].some((key) => !visible.has(key)) };
}

/** A new record of these entities may refer to such a record. */
function dependOnReferrers({ lookup, dependencies }: QueryContext, to: string): void {
  for (const { key, fields } of lookup.model.entities)
    if (fields.some(({ type }) => (type.kind === "reference" || type.kind === "references") && type.entity === to))
      dependencies.entity(key);
}

const keyOf = (entity: string, id: string): string => `${entity}\n${id}`;

function withChildren(context: QueryContext, entity: string, id: string): Map<string, Referrer> {
  const going = new Map([[keyOf(entity, id), { entity, id }]]);
  for (const one of going.values())
    for (const field of context.lookup.entity(one.entity)?.fields ?? [])
      if (field.type.kind === "children")
        for (const child of context.records.children(one.entity, one.id, field.key))
          going.set(keyOf(field.type.entity, child), { entity: field.type.entity, id: child });
  return going;
}
