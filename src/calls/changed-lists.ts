import type { CommandContext } from "#engine/context/command-context.ts";
import { OWNER, ownerOf } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { Resource } from "#model/7-calls.ts";

/** The lists of a server-kept record in which rows were inserted, changed or deleted. */
export interface ChangedLists {
  readonly entity: string;
  readonly id: string;
  readonly fields: Set<string>;
  /** True if a person changed a row directly, not through its owner. */
  byPerson: boolean;
}

/** Groups changed rows by owner: rows are part of their owner and are sent with it. */
export function changedLists(context: CommandContext): ReadonlyMap<string, ChangedLists> {
  const lists = new Map<string, ChangedLists>();
  for (const { entity, id, before, byPerson } of context.written.values()) {
    const owner = ownerOf(context.lookup, entity);
    if (owner === null || context.lookup.resource(owner.entity) === undefined) continue;
    for (const ownerId of [before?.[OWNER], context.records.read(entity, id)?.[OWNER]]) {
      if (typeof ownerId !== "string") continue;
      const key = `${owner.entity}\n${ownerId}`;
      const list = lists.get(key) ?? { entity: owner.entity, id: ownerId, fields: new Set(), byPerson: false };
      list.fields.add(owner.field);
      list.byPerson ||= byPerson !== null;
      lists.set(key, list);
    }
  }
  return lists;
}

/** Whether the request body of a change contains one of these lists. */
export function sendsLists(
  { lookup }: CommandContext,
  { sends, own }: Resource,
  { entity, fields }: Pick<ChangedLists, "entity" | "fields">,
): boolean {
  const named = lookup.call(`Change ${lookup.entity(entity)?.name ?? entity}`);
  const tree = (named ?? { sends: own?.Change?.sends ?? sends }).sends?.tree;
  let found = false;
  if (tree)
    walk(tree, (node) => {
      if (node.op === "field" && node.entity === entity && fields.has(node.field)) found = true;
    });
  return found;
}
