import type { TypedTree } from "#expr/typed.ts";
import type { Expression } from "#model/expression.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";
import { isComputed } from "../document/lookup.ts";
import { walk } from "../document/walk.ts";
import { mayEnterNew } from "../rights/may-begin.ts";
import { needsOwnRight, rowsOnField } from "../rights/rows.ts";

interface Written {
  readonly entity: string;
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Whether a condition holds for a record in a form, or could still hold once the person fills in further fields. Typed
 * values count as final.
 */
export function couldHold(
  context: CommandContext,
  record: Written,
  condition: Expression,
  isSet: (field: string) => boolean,
): boolean {
  const { tree } = condition;
  if (tree === null) return false;
  const part = (one: TypedTree): boolean => couldHold(context, record, { ...condition, tree: one }, isSet);
  if (tree.op === "call" && tree.fn === "and") return tree.args.every(part);
  if (tree.op === "call" && tree.fn === "or") return tree.args.some(part);
  if (context.holds(condition, thisIs(record.id))) return true;
  return [...ownInputs(context, record.entity, condition)].some(
    (field) => !isSet(field) && mayFill(context, record, field),
  );
}

/** The record's fields that are read by the unmet parts of a condition. */
export function inTheWay(
  context: CommandContext,
  record: Written,
  condition: Expression,
  isSet: (field: string) => boolean,
): readonly string[] {
  const { tree } = condition;
  if (tree?.op !== "call" || tree.fn !== "and") return [...ownInputs(context, record.entity, condition)];
  return tree.args
    .map((one) => ({ ...condition, tree: one }))
    .filter((part) => !couldHold(context, record, part, isSet))
    .flatMap((part) => inTheWay(context, record, part, isSet));
}

function mayFill(context: CommandContext, { entity, isNew }: Written, key: string): boolean {
  const { lookup, actor } = context;
  const field = lookup.field(entity, key);
  if (field === undefined || field.type.kind === "series") return false;
  if (isNew) return mayEnterNew(context, entity, key).allowed;
  return !needsOwnRight(lookup, "change", entity, key) || rowsOnField(lookup, actor, "change", entity, key).length > 0;
}

/** The record's own fields that an expression reads, also through computed ones. */
function ownInputs(context: CommandContext, entity: string, { tree: whole }: Expression): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (tree: TypedTree): void =>
    walk(tree, (node) => {
      if (node.op !== "field" || node.of.op !== "variable" || node.of.name !== "this" || seen.has(node.field)) return;
      seen.add(node.field);
      const field = context.lookup.field(entity, node.field);
      if (field === undefined || !isComputed(field)) found.add(node.field);
      else if (field.default?.expression.tree) add(field.default.expression.tree);
    });
  if (whole !== null) add(whole);
  return found;
}
