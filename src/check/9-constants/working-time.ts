import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

const OPERATIONS = new Set(["addWorking", "workingDays", "workingHours"]);

/** Reports working time without working hours, and working hours that nothing uses. */
export function checkWorkingTime(at: Checking): void {
  const calendar = at.model.constants.calendar ?? null;
  const used = at.places.find(
    ({ expression: { tree } }) =>
      tree !== null && [...nodes(tree)].some((node) => node.op === "call" && OPERATIONS.has(node.fn)),
  );
  if (used !== undefined && (calendar === null || (calendar.written === null && calendar.problem === null)))
    at.report("working-hours-assumed", used.expression.span, {});
  const isUnread = at.places.some(({ expression: { tree, source } }) => tree === null && /working/iu.test(source));
  const repeats = at.model.states.some(({ transitions }) =>
    transitions.some(({ event }) => event.kind === "every" && event.repetition.workingDay),
  );
  if (calendar !== null && calendar.problem === null && used === undefined && !isUnread && !repeats)
    at.report("working-hours-unused", calendar.span, {});
}
