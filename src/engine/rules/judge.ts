import { OWNER, ownerOf } from "../document/lookup.ts";
import { judgeFields } from "./judge-fields.ts";
import { judgeRules } from "./judge-rules.ts";
import { judgeUnique } from "./judge-unique.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Everything that a commit is judged on: what it wrote, the owners of written rows, the rows of written owners. */
export function recordsToJudge(context: CommandContext): readonly { readonly entity: string; readonly id: string }[] {
  const found = new Map<string, { readonly entity: string; readonly id: string }>();
  const add = (entity: string, id: string): void => {
    const key = `${entity}\n${id}`;
    if (found.has(key)) return;
    const record = context.records.read(entity, id);
    if (record === null) return;
    found.set(key, { entity, id });
    const owner = ownerOf(context.lookup, entity);
    const ownerId = record[OWNER];
    if (owner !== null && typeof ownerId === "string") add(owner.entity, ownerId);
  };
  for (const { entity, id } of context.written.values()) add(entity, id);
  for (const [entity, id] of context.ownersTouched.values()) add(entity, id);
  // The map grows during the loop, so the rows of rows are added too.
  for (const { entity, id } of found.values())
    for (const field of context.lookup.entity(entity)?.fields ?? [])
      if (field.type.kind === "children")
        for (const child of context.records.children(entity, id, field.key)) add(field.type.entity, child);
  return [...found.values()];
}

/** Collects everything that is wrong with a record: required, narrowing, unique, and the rules of point 5. */
export function judgeRecord(context: CommandContext, entity: string, id: string): void {
  judgeFields(context, entity, id);
  judgeUnique(context, entity, id);
  judgeRules(context, entity, id);
}
