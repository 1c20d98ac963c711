import { judgeFields } from "./judge-fields.ts";
import { judgeRule } from "./judge-rules.ts";
import { judgeUnique } from "./judge-unique.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Refusal } from "../contract/commands.ts";
import type { UndecidedInput } from "./undecided-input.ts";

/**
 * What is wrong with a trial record, whatever is entered into its open fields. Earlier findings are discarded, because
 * some of them may go away. Empty fields are not wrong in a form that is not filled in yet.
 */
export function judgeCertain(
  context: CommandContext,
  entity: string,
  id: string,
  open: UndecidedInput,
): readonly Refusal[] {
  context.refusals.length = 0;
  context.warnings.length = 0;
  const declared = context.lookup.entity(entity);
  judgeFields(context, entity, id);
  const narrowed = context.refusals.splice(0).filter(({ code, field }) => {
    if (code === "required" || field === null || open.field(field)) return false;
    const type = context.lookup.field(entity, field)?.type;
    return (type?.kind !== "reference" && type?.kind !== "references") || !open.reads(type.where);
  });
  const sets = (declared?.unique ?? []).filter(({ fields }) => !fields.some(({ value }) => open.field(value)));
  judgeUnique(context, entity, id, sets);
  for (const rule of context.lookup.rules(entity))
    if (rule.test.kind !== "required" && !open.rule(rule)) judgeRule(context, entity, id, rule);
  return [...narrowed, ...context.refusals.splice(0)];
}
