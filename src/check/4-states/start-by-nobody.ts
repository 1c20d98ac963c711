import type { Transition } from "#model/4-states.ts";
import type { Checking } from "../checking.ts";
import { withInner } from "../effects.ts";

const BY_ITSELF: ReadonlySet<Transition["event"]["kind"]> = new Set(["after", "at", "every"]);

/**
 * Reports a timer that creates a record whose first status depends on who creates it. Nobody does, so it is always
 * refused.
 */
export function checkStartByNobody(at: Checking): void {
  for (const { event, then, problem } of at.model.states.flatMap(({ transitions }) => transitions)) {
    if (!BY_ITSELF.has(event.kind) || problem !== null) continue;
    for (const effect of then.flatMap((outer) => [...withInner(outer)])) {
      if (effect.kind !== "create" || effect.problem !== null) continue;
      const statuses = chosenByWho(at, effect.entity);
      if (statuses.length > 1)
        at.report("start-by-nobody", effect.span, { entity: at.nameOf(effect.entity), statuses: statuses.join(", ") });
    }
  }
}

/** The statuses among which *Who* alone decides; empty if a row is open to everybody or has a condition. */
function chosenByWho({ states }: Checking, entity: string): readonly string[] {
  const rows = (states.get(entity)?.transitions ?? []).filter(({ from }) => from === "start");
  return rows.some(isOpen) ? [] : [...new Set(rows.flatMap(({ to }) => (to === null ? [] : [to.value])))];
}

const isOpen = ({ who, guards, problem }: Transition): boolean =>
  problem !== null || guards.length > 0 || who === null || who.some(({ kind }) => kind === "anyone");
