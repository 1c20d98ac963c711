import { useCallback, useMemo, useState } from "react";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { usePlayer } from "../player-context.ts";
import type { AnsweredFields } from "./answered-fields.ts";
import { useAnswering, type AnswerDone } from "./use-answering.ts";

export interface AnsweredRowState {
  /** A tapped value that is not in the row yet. */
  readonly echo: Value | undefined;
  readonly unfolded: boolean;
  /** An answer that can be saved only together with the unfolded fields. */
  readonly pending: Value | undefined;
  readonly onAnswer: (row: Row, value: Value) => void;
  readonly onUnfold: (id: string, pending: Value | undefined) => void;
  readonly onFold: () => void;
  readonly onDone: (id: string, outcome: AnswerDone | null) => void;
}

/** One row that is answered on its own; each answer is reported, with undo. */
export function useAnsweredRow(row: Row, fields: AnsweredFields): AnsweredRowState {
  const { words } = usePlayer();
  const [unfolded, setUnfolded] = useState<{ readonly pending: Value | undefined } | null>(null);
  const rows = useMemo(() => [row], [row]);
  const onNeedsMore = useCallback((_: Row, pending: Value) => setUnfolded({ pending }), []);
  const { echoes, answer, answered } = useAnswering({
    rows,
    field: fields.main.key,
    onNeedsMore,
    said: words.didChange,
  });
  return {
    echo: echoes.get(row.id),
    unfolded: unfolded !== null,
    pending: unfolded?.pending,
    onAnswer: (of, value) => {
      setUnfolded(null);
      answer(of, fields.main.key, value);
    },
    onUnfold: (_, pending) => setUnfolded({ pending }),
    onFold: () => setUnfolded(null),
    onDone: (_, outcome) => {
      if (outcome !== null) answered(outcome);
      setUnfolded(null);
    },
  };
}
