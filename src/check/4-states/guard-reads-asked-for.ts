import type { TypedTree } from "#expr/typed.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";
import type { Transition } from "#model/4-states.ts";
import { allEffects } from "../effects.ts";
import { onwards, startsIn } from "./reach.ts";

/**
 * A guard is evaluated on the stored record, so it never sees what its own event asks for. If that field is empty, the
 * guard never passes.
 */
export function checkGuardReadsAskedFor(at: Checking): void {
  for (const { entity, transitions } of at.model.states) {
    for (const row of transitions)
      for (const { condition } of row.guards) {
        if (condition.tree === null) continue;
        const read = fieldsJudged(condition.tree);
        for (const { field, own } of row.asksFor) {
          if (own !== null || !read.has(field.value)) continue;
          const known = at.field(entity, field.value);
          const name = known?.name ?? field.value;
          // A required field, or one with a default, has a value before the event, which may be the intended one.
          const isThere = known === null || known.required !== false || known.default !== null;
          const code =
            isThere || isFilledElsewhere(at, entity, field.value, row) ? "guard-reads-asked-for" : "guard-on-empty";
          at.report(code, condition.span, { field: name });
        }
      }
  }
}

/** True if an effect sets the field, or an earlier event may ask for it without a guard on it. */
function isFilledElsewhere(at: Checking, entity: string, field: string, row: Transition): boolean {
  for (const { effect, entity: of } of allEffects(at.model)) {
    if (effect.kind === "set" && of === entity && effect.assignment.field === field) return true;
    if (effect.kind !== "change" && effect.kind !== "changeEach" && effect.kind !== "create") continue;
    if (effect.entity === entity && effect.with.some((one) => one.field === field)) return true;
  }
  const table = at.states.get(entity);
  return (table?.transitions ?? []).some(
    ({ asksFor, guards, to }) =>
      asksFor.some((one) => one.own === null && one.field.value === field) &&
      !guards.some(({ condition }) => condition.tree !== null && fieldsJudged(condition.tree).has(field)) &&
      (to === null || table === undefined || [...onwards(table, [to.value])].some((status) => startsIn(row, status))),
  );
}

/**
 * Fields of the record that the guard tests. `reason is empty` is left out, because it means that nobody has filled the
 * field in earlier.
 */
function fieldsJudged(tree: TypedTree): Set<string> {
  const filled = new Set<TypedTree>();
  const asksWhetherEmpty = new Set<TypedTree>();
  for (const node of nodes(tree)) {
    if (node.op !== "call") continue;
    const [of] = node.args;
    if (node.fn === "not" && of?.op === "call" && of.fn === "isEmpty") filled.add(of);
    if (node.fn === "isEmpty" && of !== undefined && !filled.has(node)) asksWhetherEmpty.add(of);
  }
  return new Set(
    [...nodes(tree)].flatMap((node) => {
      const isOwn = node.op === "field" && node.of.op === "variable" && node.of.name === "this";
      return isOwn && !asksWhetherEmpty.has(node) ? [node.field] : [];
    }),
  );
}
