import type { RecordKey } from "#engine/contract/commands.ts";
import { AnswerInProgress, type CommandContext } from "#engine/context/command-context.ts";
import type { Runtime } from "#engine/runtime.ts";
import { transact } from "#engine/transact.ts";

/** If an answer is still refused after this many attempts, the cause is not individual records. */
const MOST_ATTEMPTS = 10;

interface AnswerSource {
  readonly entry: number | null;
  readonly askedAt?: number | null;
  readonly simulated?: boolean;
}

/**
 * Runs `work` for an answer in a transaction. If a record can't be stored, rolls back and runs again without it: one
 * bad record must not block the others.
 */
export function takeIn(
  app: Runtime,
  { entry, askedAt = null, simulated = false }: AnswerSource,
  work: (context: CommandContext, answer: AnswerInProgress) => readonly RecordKey[],
): ReturnType<typeof transact> & {
  readonly leftOut: number;
  readonly setAside: number;
  readonly passedOver: boolean;
} {
  const without = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const answer = new AnswerInProgress(entry, askedAt, new Set(without), simulated);
    const result = transact(app, { actor: app.itself, kind: "answer", confirmed: "all", judged: false }, (context) => {
      context.answer = answer;
      return work(context, answer);
    });
    const isOver = result.outcome.kind !== "refused" || answer.leftOut.size === 0 || attempt === MOST_ATTEMPTS;
    const { setAside, passedOver } = answer;
    if (isOver) return { ...result, leftOut: without.size, setAside, passedOver };
    for (const one of answer.leftOut) without.add(one);
  }
}
