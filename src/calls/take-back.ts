import type { Value } from "#expr/types.ts";
import { undo } from "#engine/commands/undo.ts";
import { transact } from "#engine/transact.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Runtime } from "#engine/runtime.ts";
import { sameValue } from "#engine/context/context.ts";

type Through = ReturnType<typeof transact>;

/** Takes a commit back as the app: exactly where nothing has touched its records since, else field by field. */
export function takeBackCommit(
  app: Runtime,
  commit: number,
): { readonly touched: Through["touches"]; readonly refusals: readonly Refusal[] } {
  const whole = transact(app, { actor: app.itself, kind: "undo", confirmed: "all", judged: false }, (context) => [
    undo(context, commit),
  ]);
  if (whole.outcome.kind === "done") return { touched: whole.touches, refusals: [] };
  const parts = transact(app, { actor: app.itself, kind: "undo", confirmed: "all", judged: false }, (context) => {
    for (const { entity, record, what, before, after } of app.ports.journal.commit(commit)) {
      const now = context.records.read(entity, record);
      if (what !== "change" || now === null || context.lookup.entity(entity) === undefined) continue;
      const own = Object.entries(before).filter(([field]) => sameValue(now[field] ?? null, after[field] ?? null));
      const values: { [field: string]: Value } = Object.fromEntries(own);
      if (Object.keys(values).length > 0) context.update(entity, record, values);
    }
    return [];
  });
  const refusals = whole.outcome.kind === "refused" ? whole.outcome.refusals : [];
  return { touched: parts.touches, refusals: parts.touches.records.size > 0 ? [] : refusals };
}
