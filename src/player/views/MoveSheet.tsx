import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { makeMove, movesOf } from "../actions/moves.ts";
import { useAnswer, usePlayer } from "../player-context.ts";

export interface MovedRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** Show only the moves into this column: the card was dropped there, and several moves lead to it. */
  readonly to?: string;
}

interface MoveSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly moved: MovedRecord | null;
  readonly by: string;
}

/** The columns that a card can move to without dragging; moves that are not possible now say why. */
export function MoveSheet({ open, onClose, moved, by }: MoveSheetProps) {
  const player = usePlayer();
  const { words, t } = player;
  const record = useAnswer(moved === null ? null : { kind: "record", entity: moved.entity, id: moved.id });
  const moves = record
    ? movesOf(player, record, by).filter(({ to }) => moved?.to === undefined || moved.to === to)
    : [];
  const can = moves.filter(({ refusal }) => refusal === null);
  const cannot = moves.filter(({ refusal }) => refusal !== null);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={moved === null ? "" : words.sheets.moveOne(moved.title)}
      description={record && moves.length === 0 ? words.sheets.noMove : undefined}
      flush
    >
      {can.length === 0 ? null : (
        <ListGroup label={words.sheets.moveTo}>
          {can.map((move) => (
            <ListRow
              key={`${move.to} ${move.offer?.event ?? ""}`}
              title={t(move.to)}
              subtitle={move.offer === null ? undefined : t(move.offer.event)}
              onClick={() => {
                onClose();
                if (record) void makeMove(player, record, by, move);
              }}
            />
          ))}
        </ListGroup>
      )}
      {cannot.length === 0 ? null : (
        <ListGroup heading={words.whyNot} footer={words.whyNotHelp}>
          {cannot.map((move) => (
            <ListRow key={`${move.to} ${move.offer?.event ?? ""}`} title={t(move.to)} subtitle={move.refusal} />
          ))}
        </ListGroup>
      )}
    </Sheet>
  );
}
