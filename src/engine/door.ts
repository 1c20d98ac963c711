import type { Outcome, RecordKey } from "./contract/commands.ts";
import { judgeDeleted } from "./commands/delete.ts";
import { conclude, record, type Verdict } from "./commit.ts";
import { NOWHERE, word } from "./refuse.ts";
import type { Runtime } from "./runtime.ts";
import { settle, Touches } from "./states/settle.ts";
import { Turn, type Actor } from "./turn.ts";

/** How work goes through the door. */
export interface Entrance {
  readonly actor: Actor;
  /** The kind of commit: `submit`, `undo`, `sample`, `answer`, `import`. */
  readonly kind: string;
  readonly confirmed: ReadonlySet<string> | "all";
  /** Things put in place as they are (sample data, `Given`, undo) are not judged. */
  readonly judged: boolean;
  /** Everything is taken back at the end, whatever it came to. */
  readonly rehearsal?: boolean;
}

/**
 * The one door: every write goes through here, in one transaction. Work → what is not asked for is dropped → rules →
 * history → outbox; then what happens by itself because of it.
 */
export function through(
  app: Runtime,
  entrance: Entrance,
  work: (turn: Turn) => readonly RecordKey[],
): { readonly outcome: Outcome; readonly touches: Touches; readonly turn: Turn } {
  const touches = new Touches();
  let turn = new Turn(app, entrance.actor);
  const direct = app.direct.length;
  const outcome = app.ports.records.transaction<Outcome>(() => {
    turn = new Turn(app, entrance.actor);
    const records = work(turn);
    const verdict = entrance.judged ? conclude(turn, entrance.kind, entrance.confirmed) : asItIs(turn, entrance.kind);
    if (verdict.kind !== "done") return { keep: false, result: verdict };
    touches.add(turn);
    if (!settle(app, touches, false))
      return { keep: false, result: { kind: "refused", refusals: [word(turn, "cascade-limit", NOWHERE)] } };
    return {
      keep: entrance.rehearsal !== true,
      result: {
        kind: "done",
        commit: verdict.commit,
        records,
        messages: turn.messages,
        open: turn.open,
        undoable: true,
      },
    };
  });
  // What was not kept is not sent either.
  if (outcome.kind !== "done" || entrance.rehearsal === true) app.direct.length = direct;
  return { outcome, touches: outcome.kind === "done" && entrance.rehearsal !== true ? touches : new Touches(), turn };
}

function asItIs(turn: Turn, kind: string): Verdict {
  judgeDeleted(turn);
  if (turn.refusals.length > 0) return { kind: "refused", refusals: turn.refusals };
  return record(turn, kind);
}
