import type { Effect, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { withInner } from "../effects.ts";

const BY_TIME: ReadonlySet<Transition["event"]["kind"]> = new Set(["after", "at", "every"]);

/** Nobody fires a timer, so `me` is empty in its effects and in the events that they fire. */
export function checkMeInTimers(at: Checking): void {
  const rows = at.model.states.flatMap(({ transitions }) => transitions);
  for (const row of rows) {
    if (!BY_TIME.has(row.event.kind) || row.event.kind === "start" || row.problem !== null) continue;
    const found = effectWithMe(row, rows, new Set());
    if (found !== null)
      at.report("me-is-nobody", found.own ? found.effect.span : row.event.span, {
        event: found.own ? null : found.event,
      });
  }
}

interface FoundMe {
  readonly effect: Effect;
  /** True if the effect is in the row itself. */
  readonly own: boolean;
  readonly event: string;
}

/** An effect of the row, or of an event that it fires, that reads `me`. */
function effectWithMe(row: Transition, rows: readonly Transition[], fired: Set<Transition>): FoundMe | null {
  fired.add(row);
  for (const effect of row.then.flatMap((outer) => [...withInner(outer)])) {
    const event = row.event.kind === "named" ? row.event.name : "";
    if (namesMe({ ...effect, effects: null, otherwise: null })) return { effect, own: fired.size === 1, event };
    if (effect.kind !== "do") continue;
    for (const next of rows) {
      if (next.event.kind !== "named" || looseName(next.event.name) !== looseName(effect.event)) continue;
      const inner = fired.has(next) ? null : effectWithMe(next, rows, fired);
      if (inner !== null) return { ...inner, own: false };
    }
  }
  return null;
}

function namesMe(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if ("op" in part && part.op === "variable" && "name" in part && part.name === "me") return true;
  return Object.values(part).some(namesMe);
}
