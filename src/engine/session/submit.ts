import { perform } from "../commands/perform.ts";
import type { Outcome, Submission } from "../contract/commands.ts";
import { mergingOf } from "../operations.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import type { RunningApp } from "../running-app.ts";
import { transact } from "../transact.ts";
import type { Session } from "./session.ts";
import type { CommandContext } from "../context/command-context.ts";
import { callsOf } from "../call-hooks.ts";

/** Carries out a submission, all or nothing. A rehearsal only returns the outcome and changes nothing. */
export function submit(
  running: RunningApp,
  session: Session,
  submission: Submission,
  rehearsal = false,
  actor = session.actor,
): Outcome {
  const { app } = running;
  const kind = kindOf(submission);
  const { outcome, touches } = session.work(() =>
    transact(
      app,
      {
        actor,
        kind,
        confirmed: new Set(submission.confirmed),
        // Undo restores values that were judged when they were written.
        judged: kind !== "undo",
        rehearsal,
      },
      (context) => {
        if (kind === "undo") noteTakenBack(context, submission);
        const { commands } = submission;
        if (kind !== "undo" && commands.length > 1) return mergingOf(app).performSeveral(context, commands);
        return commands.map((command, index) => {
          context.command = index;
          return perform(context, command);
        });
      },
    ),
  );
  if (!rehearsal) running.onSubmitted?.(session.actor.person, submission, outcome);
  if (outcome.kind !== "done" || rehearsal) return outcome;
  const secret = callsOf(app).secretCallsOf(outcome.commit);
  running.changed(touches, furtherOf(submission));
  return secret.length === 0 ? outcome : { ...outcome, undoable: false, calls: secret };
}

/** The kind of a person's commit in the history. */
function kindOf({ commands, as }: Submission): "undo" | "submit" | "import" | "merge" {
  if (commands.length > 0 && commands.every((command) => command?.kind === "undo")) return "undo";
  return as === "import" || as === "merge" ? as : "submit";
}

/**
 * Steps that are undone together don't block each other. They must come newest first: in another order, undoing a newer
 * step would bring back what an older one wrote.
 */
function noteTakenBack(context: CommandContext, { commands }: Submission): void {
  let last = Number.POSITIVE_INFINITY;
  for (const command of commands) {
    if (command.kind !== "undo") continue;
    if (!(command.commit < last)) refuseWith(context, "not-undoable", NOWHERE);
    last = command.commit;
    context.takenBack.add(command.commit);
  }
}

/** What a submission changes beside records. */
const furtherOf = ({ commands }: Submission): readonly string[] =>
  commands.flatMap(({ kind }) =>
    kind === "setConstant"
      ? ["$constants"]
      : kind === "readNotice"
        ? ["$notices"]
        : kind === "undo"
          ? ["$outbox", "$notices", "$constants", "$setAside"]
          : kind === "takeSetAside" || kind === "dropSetAside"
            ? ["$setAside"]
            : [],
  );
