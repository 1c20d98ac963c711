import type { TypedTree } from "#expr/typed.ts";
import { walk } from "#engine/document/walk.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { mayChange, maySee } from "#engine/rights/may.ts";
import type { Context } from "#engine/context/context.ts";

/**
 * Whether an entry's body depends only on its record and this person may change that record. Then it is corrected in
 * the record's form, with proper date and choice inputs, and rebuilt from the record.
 */
export function isMendedByForm(context: Context, { entity, record, call, state, sending }: QueuedEntry): boolean {
  if (entity === null || record === null || state !== "failed" || sending.theirs !== null) return false;
  if (!context.records.has(entity, record) || !maySee(context, entity, record)) return false;
  return isMadeOfRecord(context.lookup, call, entity) && mayChange(context, entity, record, null).allowed;
}

/** False for a call that sends input of an event or a secret: neither is stored, so it can't be rebuilt. */
export function isMadeOfRecord(lookup: Lookup, name: string, entity: string): boolean {
  const verb = lookup.resourceCall(name)?.verb;
  if (verb === "Create" || verb === "Change") return true;
  const call = lookup.call(name);
  if (call === undefined || call.entity !== entity || call.problem !== null || !call.sends?.tree) return false;
  const parts = [...call.path.parts, ...(call.headers ?? []).flatMap((header) => header.parts)];
  const trees = [call.sends.tree, ...parts.map((part) => (typeof part === "string" ? null : part.tree))];
  return trees.every((tree) => tree === null || readsOnlyRecord(lookup, tree));
}

function readsOnlyRecord(lookup: Lookup, tree: TypedTree): boolean {
  let only = true;
  const own = new Set(["this", "me"]);
  walk(tree, (node) => {
    if (node.op === "fold" && node.variable !== null) own.add(node.variable);
    if (node.op === "variable" && !own.has(node.name)) only = false;
    if (node.op === "field" && lookup.field(node.entity, node.field)?.type.kind === "secret") only = false;
  });
  return only;
}
