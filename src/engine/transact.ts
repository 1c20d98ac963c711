import type { Outcome, RecordKey } from "./contract/commands.ts";
import { judgeDeleted } from "./commands/delete.ts";
import { noteCaused } from "./commands/undone.ts";
import { conclude, record, type CommitResult } from "./commit.ts";
import { mergingOf } from "./operations.ts";
import { NOWHERE, word } from "./refuse.ts";
import type { Runtime } from "./runtime.ts";
import { dropUnasked } from "./rules/asked-if.ts";
import { judgeBesideOthers } from "./rules/judge-beside-others.ts";
import { settle } from "./states/settle.ts";
import { CommitChanges } from "./states/commit-changes.ts";
import { CommandContext } from "./context/command-context.ts";
import type { Actor } from "./session/actor.ts";
import { callsOf } from "./call-hooks.ts";

/** Options of one transaction. */
export interface TransactOptions {
  readonly actor: Actor;
  /** The kind of the commit: `submit`, `undo`, `sample`, `answer`, `import`, `merge`. */
  readonly kind: string;
  readonly confirmed: ReadonlySet<string> | "all";
  /**
   * False for sample data, `Given`, undo and answers: they are recorded as they are, without the rules that `conclude`
   * checks.
   */
  readonly judged: boolean;
  /** True: roll back in the end, whatever the outcome. */
  readonly rehearsal?: boolean;
}

/**
 * Runs the work of a person, an answer or the app in one transaction. Order: work, empty unasked fields (`Asked if`),
 * rules, history, outbox, then the automatic events that follow from it.
 */
export function transact(
  app: Runtime,
  options: TransactOptions,
  work: (context: CommandContext) => readonly RecordKey[],
): { readonly outcome: Outcome; readonly touches: CommitChanges; readonly context: CommandContext } {
  const touches = new CommitChanges();
  let context = new CommandContext(app, options.actor);
  const forgetCalls = callsOf(app).savepoint();
  const outcome = app.ports.records.transaction<Outcome>(() => {
    context = new CommandContext(app, options.actor);
    const records = work(context);
    const verdict = options.judged ? conclude(context, options.kind, options.confirmed) : asItIs(context, options.kind);
    if (verdict.kind !== "done") return { keep: false, result: verdict };
    touches.add(context);
    if (options.kind === "merge") mergingOf(app).holdMerged(context);
    if (!settle(app, touches))
      return { keep: false, result: { kind: "refused", refusals: [word(context, "cascade-limit", NOWHERE)] } };
    if (app.hasConditionalEvents) noteCaused(context, verdict.commit);
    return {
      keep: options.rehearsal !== true,
      result: {
        kind: "done",
        commit: verdict.commit,
        records,
        messages: context.messages,
        open: context.open,
        undoable: true,
      },
    };
  });
  // Calls of a transaction that was rolled back are not sent.
  if (outcome.kind !== "done" || options.rehearsal === true) forgetCalls();
  return {
    outcome,
    touches: outcome.kind === "done" && options.rehearsal !== true ? touches : new CommitChanges(),
    context,
  };
}

function asItIs(context: CommandContext, kind: string): CommitResult {
  // Undo restores records exactly. Sample data and `Given` leave unasked fields empty.
  if (kind !== "undo") dropUnasked(context);
  judgeDeleted(context);
  if (kind === "undo" && context.refusals.length === 0) judgeBesideOthers(context);
  if (context.refusals.length > 0) return { kind: "refused", refusals: context.refusals };
  return record(context, kind);
}
