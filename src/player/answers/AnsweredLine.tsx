import { useCallback, useMemo, useState } from "react";
import type { Row } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { usePlayer } from "../player-context.ts";
import { subtitleOf } from "../views/row-parts.tsx";
import { AnsweredRow } from "./AnsweredRow.tsx";
import type { AnsweredFields } from "./answered-fields.ts";
import { useAnswering, type Done } from "./use-answering.ts";

interface AnsweredLineProps {
  readonly row: Row;
  readonly as: "li" | "div";
  readonly fields: AnsweredFields;
  readonly path: string;
}

/** A row of a list that is answered where it stands; what was answered is said, with undo. */
export function AnsweredLine({ row, as, fields, path }: AnsweredLineProps) {
  const player = usePlayer();
  const { words, format } = player;
  const [unfolded, setUnfolded] = useState<{ readonly pending: Value | undefined } | null>(null);
  const rows = useMemo(() => [row], [row]);
  const onNeedsMore = useCallback((_: Row, pending: Value) => setUnfolded({ pending }), []);
  const { echoes, answer, answered } = useAnswering({
    rows,
    field: fields.main.key,
    onNeedsMore,
    said: words.didChange,
  });
  const fold = useCallback(() => setUnfolded(null), []);
  const onDone = useCallback(
    (_: string, outcome: Done | null) => {
      if (outcome !== null) answered(outcome);
      setUnfolded(null);
    },
    [answered],
  );
  return (
    <AnsweredRow
      as={as}
      row={row}
      fields={fields}
      path={path}
      said={subtitleOf(row, format)}
      echo={echoes.get(row.id)}
      unfolded={unfolded !== null}
      pending={unfolded?.pending}
      onAnswer={(of, value) => {
        fold();
        answer(of, fields.main.key, value);
      }}
      onUnfold={(_, pending) => setUnfolded({ pending })}
      onFold={fold}
      onDone={onDone}
    />
  );
}
