import { useCallback, useMemo, useState } from "react";
import { Board, BoardCard } from "#ui/view/Board.tsx";
import { Button } from "#ui/control/Button.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import type { ListAnswer, Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Value } from "#expr/types.ts";
import { groupFieldOf } from "#model/group-field.ts";
import { nameOfRecords, nameOfView } from "../screens/screen-name.ts";
import { entityOf, fieldOf, useAnswer, usePlayer } from "../player-context.ts";
import { makeMove, movesOf } from "../actions/moves.ts";
import { lazySheet } from "../lazy-sheet.tsx";
import { RowCard } from "./CardsView.tsx";
import type { MovedRecord } from "./MoveSheet.tsx";
import { groupText } from "./no-field.ts";
import { nameOfRow } from "./row-parts.tsx";
import { same } from "./same.ts";
import { useViewRows } from "./view-rows.tsx";
import type { ViewProps } from "./view-props.ts";

const MoveSheet = lazySheet(() => import("./MoveSheet.tsx").then((part) => part.MoveSheet));

interface Column {
  readonly key: string;
  readonly group: Value;
  readonly title: string;
  readonly tint: string | null;
  /** Null: not counted yet. */
  readonly count: number | null;
}

/** Columns by status or another field. Cards are dragged to another column, or moved from their menu. */
export function BoardView(props: ViewProps) {
  const player = usePlayer();
  const { t } = player;
  const { head } = useViewRows(props);
  const columns = useMemo(() => (head === undefined ? [] : columnsOf(props, head, player)), [props, head, player]);
  const [moved, setMoved] = useState<MovedRecord | null>(null);
  const [asking, setAsking] = useState(false);
  const by = groupFieldOf(props.view, entityOf(player, props.view.entity)) ?? "status";
  const ask = useCallback((about: MovedRecord): void => {
    setMoved(about);
    setAsking(true);
  }, []);
  const recordOf = (card: string) => player.app.ask({ kind: "record", entity: props.view.entity ?? "", id: card });
  const drop = async (card: string, column: string): Promise<void> => {
    const record = await recordOf(card);
    if (record === null) return;
    const ways = movesOf(player, record, by).filter(({ to }) => to === column);
    const can = ways.filter(({ refusal }) => refusal === null);
    const [only] = can;
    if (can.length > 1) ask({ entity: record.entity, id: record.id, title: record.title, to: column });
    else if (only !== undefined) await makeMove(player, record, by, only);
    else
      player.notify({
        text: player.words.sheets.cantGo(t(column)),
        code: "wrong-status",
        bad: true,
        ...(ways[0]?.refusal ? { help: ways[0].refusal } : {}),
      });
  };
  if (head === undefined) return <SkeletonRows rows={4} />;
  return (
    <>
      <Board
        label={player.words.boardOf(nameOfRecords(player, props.view) ?? nameOfView(player, props))}
        empty={player.words.nothingYet}
        drag={{
          targets: async (card) => {
            const record = await recordOf(card);
            const moves = record === null ? [] : movesOf(player, record, by);
            return new Set(moves.filter(({ refusal }) => refusal === null).map(({ to }) => to));
          },
          drop: (card, column) => void drop(card, column),
        }}
        columns={columns.map((column) => ({
          key: column.key,
          title: column.title,
          tint: column.tint,
          count: column.count,
          children: <ColumnCards props={props} group={column.group} title={column.title} onMove={ask} />,
        }))}
      />
      <MoveSheet open={asking} onClose={() => setAsking(false)} moved={moved} by={by} />
    </>
  );
}

const aFew = 30;

interface ColumnCardsProps {
  readonly props: ViewProps;
  readonly group: Value;
  readonly title: string;
  readonly onMove: (moved: MovedRecord) => void;
}

function ColumnCards({ props, group, title, onMove }: ColumnCardsProps) {
  const player = usePlayer();
  const { words } = player;
  const { base } = useViewRows(props);
  const [limit, setLimit] = useState(aFew);
  const answer = useAnswer({ kind: "list", ...base, group, from: 0, limit });
  const move = useCallback(
    (row: Row) => onMove({ entity: row.entity, id: row.id, title: nameOfRow(player, row) }),
    [onMove, player],
  );
  // Without a total, a full page may have more rows behind it, so "more" is offered.
  const hasMore = answer !== undefined && (answer.matching ?? answer.rows.length + 1) > answer.rows.length;
  return (
    <>
      {answer?.rows.map((row) => (
        <BoardCard key={row.id} card={row.id}>
          <RowCard row={row} screen={props.screen} onMove={move} under={title} />
        </BoardCard>
      ))}
      {hasMore ? (
        <Button look="tonal" block onClick={() => setLimit(limit + aFew)}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

/** Every status and every choice has a column, even an empty one; other values have one if they occur. */
function columnsOf(props: ViewProps, head: ListAnswer, player: ReturnType<typeof usePlayer>): readonly Column[] {
  const { view } = props;
  const by = groupFieldOf(view, entityOf(player, view.entity)) ?? "status";
  const counted = head.groups ?? [];
  const countOf = (value: Value): number | null =>
    head.groups === null ? null : (counted.find((one) => same(one.group.value, value))?.count ?? 0);
  const statuses =
    by === "status"
      ? player.description.model.states.find((table) => table.entity === view.entity)?.statuses
      : undefined;
  const field = view.entity === null ? null : fieldOf(player, view.entity, by);
  const known: readonly { readonly value: string; readonly tint: string | null }[] =
    statuses?.map((status) => ({ value: status.name, tint: status.colour })) ??
    (field?.type.kind === "choice" ? field.type.options.map((option) => ({ value: option.value, tint: null })) : []);
  const others = counted.filter(({ group }) => !known.some((one) => same(one.value, group.value)));
  const title = (group: DisplayValue): string => groupText(player, view.entity, by, group);
  return [
    ...known.map((one) => ({
      key: one.value,
      group: one.value,
      title: player.t(one.value),
      tint: one.tint,
      count: countOf(one.value),
    })),
    ...others.map(({ group, count }) => ({
      key: JSON.stringify(group.value),
      group: group.value,
      title: title(group),
      tint: null,
      count,
    })),
  ];
}
