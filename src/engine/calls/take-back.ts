import type { Value } from "#expr/types.ts";
import { undo } from "../commands/undo.ts";
import { through } from "../door.ts";
import type { Refusal } from "../contract/commands.ts";
import type { Runtime } from "../runtime.ts";
import { sameValue, THE_APP } from "../turn.ts";

type Through = ReturnType<typeof through>;

/** Takes a commit back as the app: exactly where nothing has touched its records since, else field by field. */
export function takeBackCommit(
  app: Runtime,
  commit: number,
): { readonly touched: Through["touches"]; readonly refusals: readonly Refusal[] } {
  const whole = through(app, { actor: THE_APP, kind: "undo", confirmed: "all", judged: false }, (turn) => [
    undo(turn, commit),
  ]);
  if (whole.outcome.kind === "done") return { touched: whole.touches, refusals: [] };
  const parts = through(app, { actor: THE_APP, kind: "undo", confirmed: "all", judged: false }, (turn) => {
    for (const { entity, record, what, before, after } of app.ports.journal.commit(commit)) {
      const now = turn.hand.read(entity, record);
      if (what !== "change" || now === null || turn.lookup.entity(entity) === undefined) continue;
      const own = Object.entries(before).filter(([field]) => sameValue(now[field] ?? null, after[field] ?? null));
      const values: { [field: string]: Value } = Object.fromEntries(own);
      if (Object.keys(values).length > 0) turn.update(entity, record, values);
    }
    return [];
  });
  const refusals = whole.outcome.kind === "refused" ? whole.outcome.refusals : [];
  return { touched: parts.touches, refusals: parts.touches.records.size > 0 ? [] : refusals };
}
