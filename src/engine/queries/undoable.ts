import { undo } from "../commands/undo.ts";
import type { UndoableAnswer, UndoableQuery } from "../contract/queries.ts";
import type { QueryContext } from "../context/query-context.ts";
import { transact } from "../transact.ts";

/**
 * Whether a person can still undo a commit: records may have changed since, a call may have been sent, a right may be
 * gone. A rehearsal tries it and rolls it back, so that everything that can refuse an undo counts.
 */
export function undoable(context: QueryContext, { commit }: UndoableQuery): UndoableAnswer {
  context.dependencies.add("outbox");
  context.dependencies.add("$outbox");
  for (const { entity, record } of context.app.ports.journal.commit(commit))
    context.dependencies.field(entity, record, "*");
  const { outcome } = transact(
    context.app,
    { actor: context.actor, kind: "undo", confirmed: new Set(), judged: false, rehearsal: true },
    (work) => [undo(work, commit)],
  );
  return { undoable: outcome.kind === "done" };
}
