import { useMemo } from "react";
import { Board } from "#ui/view/Board.tsx";
import { Button } from "#ui/control/Button.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { useState } from "react";
import type { ListAnswer, Shown } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { formatShown } from "../format/format.ts";
import { entityOf, useAnswer, usePlayer } from "../player-context.ts";
import { RowCard } from "./CardsView.tsx";
import { same } from "./same.ts";
import { useViewRows } from "./view-rows.tsx";
import type { ViewProps } from "./ViewBody.tsx";

interface Column {
  readonly key: string;
  readonly group: Value;
  readonly title: string;
  readonly tint: string | null;
  readonly count: number;
}

/** Columns by status or another field. Cards are moved by their events, so that every move is one the document allows. */
export function BoardView(props: ViewProps) {
  const player = usePlayer();
  const { t } = player;
  const { head } = useViewRows(props);
  const columns = useMemo(() => (head === undefined ? [] : columnsOf(props, head, player)), [props, head, player]);
  if (head === undefined) return <SkeletonRows rows={4} />;
  return (
    <Board
      label={player.words.boardOf(t(props.screen.name))}
      empty={player.words.nothingYet}
      columns={columns.map((column) => ({
        key: column.key,
        title: column.title,
        tint: column.tint,
        count: column.count,
        children: <ColumnCards props={props} group={column.group} />,
      }))}
    />
  );
}

const aFew = 30;

function ColumnCards({ props, group }: { readonly props: ViewProps; readonly group: Value }) {
  const { words } = usePlayer();
  const { base } = useViewRows(props);
  const [limit, setLimit] = useState(aFew);
  const answer = useAnswer({ kind: "list", ...base, group, from: 0, limit });
  const count = answer?.matching ?? 0;
  return (
    <>
      {answer?.rows.map((row) => (
        <RowCard key={row.id} row={row} props={props} />
      ))}
      {answer !== undefined && count > answer.rows.length ? (
        <Button look="tonal" block onClick={() => setLimit(limit + aFew)}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

/** Every status and every choice has its column, also while it is empty; other values as they occur. */
function columnsOf(props: ViewProps, head: ListAnswer, player: ReturnType<typeof usePlayer>): readonly Column[] {
  const { view } = props;
  const by = view.groupedBy?.value ?? "status";
  const counted = head.groups ?? [];
  const countOf = (value: Value): number => counted.find((one) => same(one.group.value, value))?.count ?? 0;
  const statuses =
    by === "status"
      ? player.description.model.states.find((table) => table.entity === view.entity)?.statuses
      : undefined;
  const field = entityOf(player, view.entity)?.fields.find((one) => one.key === by);
  const known: readonly { readonly value: string; readonly tint: string | null }[] =
    statuses?.map((status) => ({ value: status.name, tint: status.colour })) ??
    (field?.type.kind === "choice" ? field.type.options.map((option) => ({ value: option.value, tint: null })) : []);
  const others = counted.filter(({ group }) => !known.some((one) => same(one.value, group.value)));
  const title = (group: Shown): string => formatShown(group, player.format, "row") || player.words.withoutGroup;
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
