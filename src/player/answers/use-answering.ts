import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Outcome, Refusal } from "#engine/contract/commands.ts";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { nameOfRow } from "../views/row-parts.tsx";

export type AnswerDone = Outcome & { readonly kind: "done" };

export interface Answering {
  /** Tapped values that are not in their rows yet, by row id. */
  readonly echoes: ReadonlyMap<string, Value>;
  readonly answer: (row: Row, field: string, value: Value) => void;
  /** To be called when a row was answered in another way, such as by its unfolded fields. */
  readonly answered: (outcome: AnswerDone) => void;
  /** Undoes the last answer given here; null: there is none. */
  readonly undo: (() => void) | null;
}

interface AnsweringOptions {
  readonly rows: readonly Row[];
  readonly field: string;
  /** Called if the answer is valid but needs other fields of the row to be filled in with it. */
  readonly onNeedsMore: (row: Row, value: Value) => void;
  /** Text shown after each answer, with undo; without it nothing is shown, because undo is elsewhere. */
  readonly said?: string;
}

/** Answers rows with one tap each. Taps on a row that is being written are merged: the last one counts. */
export function useAnswering({ rows, field, onNeedsMore, said }: AnsweringOptions): Answering {
  const player = usePlayer();
  const [echoes, setEchoes] = useState<ReadonlyMap<string, Value>>(new Map());
  const [commits, setCommits] = useState<readonly number[]>([]);
  const waiting = useRef(new Map<string, Value>());
  const busy = useRef(new Set<string>());
  const given = useRef<readonly number[]>([]);
  const working = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ player, onNeedsMore, said });
  useEffect(() => {
    latest.current = { player, onNeedsMore, said };
  });

  const forget = useCallback((id: string) => {
    setEchoes((now) => {
      if (!now.has(id)) return now;
      const next = new Map(now);
      next.delete(id);
      return next;
    });
  }, []);

  // Drop the echo once the row itself has the value.
  useEffect(() => {
    for (const row of rows)
      if (echoes.has(row.id) && !busy.current.has(row.id) && echoes.get(row.id) === (row.values[field]?.value ?? null))
        forget(row.id);
  }, [rows, echoes, field, forget]);

  const answered = useCallback((outcome: AnswerDone) => {
    if (!outcome.undoable) return;
    given.current = [...given.current, outcome.commit];
    setCommits(given.current);
  }, []);

  const answer = useCallback(
    (row: Row, key: string, value: Value) => {
      setEchoes((now) => new Map(now).set(row.id, value));
      waiting.current.set(row.id, value);
      if (busy.current.has(row.id)) return;
      busy.current.add(row.id);
      const work = async (): Promise<void> => {
        for (let next = waiting.current.get(row.id); next !== undefined; next = waiting.current.get(row.id)) {
          waiting.current.delete(row.id);
          const { player: at, onNeedsMore: needsMore, said: text } = latest.current;
          const place = at.place();
          const outcome = await submitAnswer(at, row, key, next);
          if (outcome?.kind === "done") {
            if (text !== undefined || outcome.messages.length > 0 || outcome.open !== null)
              createActions(at).tell(outcome, text ?? at.words.didChange, place);
            answered(outcome);
            continue;
          }
          forget(row.id);
          if (outcome === null) continue;
          if (outcome.refusals.every((one) => asksForMore(one, row, key))) needsMore(row, next);
          else createActions(at).refuse(outcome.refusals);
        }
        busy.current.delete(row.id);
      };
      const before = working.current;
      working.current = Promise.all([before, work()]).then(() => undefined);
    },
    [answered, forget],
  );

  const takeBack = useCallback(async (): Promise<void> => {
    // The last answer may still be being written.
    await working.current;
    const last = given.current.at(-1);
    if (last === undefined) return;
    given.current = given.current.slice(0, -1);
    setCommits(given.current);
    setEchoes(new Map());
    const outcome = await player.app.submit({ commands: [{ kind: "undo", commit: last }] });
    if (outcome.kind === "refused") createActions(player).refuse(outcome.refusals);
  }, [player]);
  const last = commits.at(-1);
  const isUndoable = useAnswer(last === undefined ? null : { kind: "undoable", commit: last })?.undoable ?? true;
  const undo = useMemo(
    () => (commits.length === 0 || !isUndoable ? null : () => void takeBack()),
    [commits.length, isUndoable, takeBack],
  );

  return { echoes, answer, answered, undo };
}

/** True if another field of the same row is missing or no longer fits. */
const asksForMore = (refusal: Refusal, row: Row, key: string): boolean =>
  refusal.entity === row.entity && refusal.id === row.id && refusal.field !== null && refusal.field !== key;

/** Null: the person cancelled, or the answer could not be written. */
async function submitAnswer(
  player: PlayerValue,
  row: Row,
  field: string,
  value: Value,
): Promise<Exclude<Outcome, { kind: "warned" }> | null> {
  const commands = [{ kind: "change" as const, entity: row.entity, id: row.id, values: { [field]: value } }];
  try {
    let outcome = await player.app.submit({ commands });
    const confirmed: string[] = [];
    while (outcome.kind === "warned") {
      if (!(await createActions(player).askWarnings(outcome.warnings, nameOfRow(player, row)))) return null;
      confirmed.push(...outcome.warnings.map((warning) => warning.code));
      outcome = await player.app.submit({ commands, confirmed });
    }
    return outcome;
  } catch {
    player.notify(failure(player, "went-wrong"));
    return null;
  }
}
