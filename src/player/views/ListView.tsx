import { Fragment, memo, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { SkeletonRow } from "#ui/feedback/ProgressBar.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { VirtualList } from "#ui/list/VirtualList.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { nameOfView } from "../screens/screen-name.ts";
import { lazyPart, lazyPiece } from "../lazy-sheet.tsx";
import type { Formatting } from "../format/format.ts";
import { listAnswers } from "../answers/list-answers.tsx";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { apartFrom } from "./apart-from-parent.ts";
import { inSections, useGroupSections } from "./group-sections.tsx";
import { hasPicture, headingOf, RowBadge, RowPicture, subtitleOf, nameOfRow } from "./row-parts.tsx";
import { rowActionsOf, rowEventOf } from "./row-actions.ts";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import { SectionOf } from "./SectionOf.tsx";
import type { ViewProps } from "./view-props.ts";

const AnsweredLine = lazyPart(() => import("../answers/AnsweredLine.tsx").then((part) => part.AnsweredLine));
const BulkBar = lazyPiece(() => import("../actions/BulkBar.tsx").then((part) => part.BulkBar));

/** A list below another view draws all of its rows at once, visible or not. */
const MOST_BELOW = 500;
/** The engine's limit for one answer; an action on the selected rows is one commit, with one undo. */
const MOST_SELECTED = 500;

export function ListView(props: ViewProps) {
  const player = usePlayer();
  const { screen, main, selecting } = props;
  const rows = useViewRows(props);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const { head, want } = rows;
  const sections = useGroupSections(props, rows);
  const onNeed = useCallback(
    (range: { readonly start: number; readonly end: number }) => want(range.start, range.end - 1),
    [want],
  );

  const onSelect = useCallback((row: Row, on: boolean) => {
    setSelected((now) => {
      const next = new Map(now);
      if (on) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const selectAll = async (): Promise<void> => {
    const all = await player.app.ask({ kind: "list", ...rows.base, from: 0, limit: MOST_SELECTED });
    setSelected(new Map(all.rows.map((row) => [row.id, row])));
  };
  const line = (row: Row, as: "li" | "div") => (
    <Line as={as} row={row} screen={screen} selected={selecting ? selected.has(row.id) : null} onSelect={onSelect} />
  );

  const below = useRowsBelow(rows, main);
  const parent = props.at === null || props.parent === undefined ? null : { id: props.at, title: props.parent };
  const apart = (row: Row): Row => (parent === null ? row : apartFrom(row, parent, player.format));
  if (!main)
    return (
      <SectionOf props={props} total={head?.total ?? null}>
        <RowsOrEmpty props={props} rows={rows}>
          {inSections(below, sections).map((part) => (
            <ListGroup key={part.start} heading={part.heading} label={nameOfView(player, props)}>
              {part.rows.map((row) => (
                <Fragment key={row.id}>{line(apart(row), "li")}</Fragment>
              ))}
            </ListGroup>
          ))}
        </RowsOrEmpty>
      </SectionOf>
    );
  return (
    <RowsOrEmpty props={props} rows={rows}>
      <VirtualList
        label={nameOfView(player, props)}
        count={rows.count}
        sections={sections}
        estimate={rowHeight(head?.rows[0], player.format)}
        onNeed={onNeed}
        rowKey={(index) => rows.at(index)?.id ?? index}
        renderRow={(index) => {
          const row = rows.at(index);
          return row === undefined ? <SkeletonRow seed={index} picture={screen.picture !== null} /> : line(row, "div");
        }}
      />
      {selecting ? (
        <BulkBar
          screen={screen}
          rows={[...selected.values()]}
          onAll={selected.size >= rows.count ? null : () => void selectAll()}
          onNone={() => setSelected(new Map())}
          onDone={() => {
            setSelected(new Map());
            props.onSelecting(false);
          }}
        />
      ) : null}
    </RowsOrEmpty>
  );
}

/**
 * The rows of a list below another view: the first page, and for a list filled from a server as many as the person has
 * loaded.
 */
function useRowsBelow(rows: ReturnType<typeof useViewRows>, main: boolean): readonly Row[] {
  const { head, count, want } = rows;
  const shown = head?.fresh === undefined ? (head?.rows.length ?? 0) : Math.min(count, MOST_BELOW);
  useEffect(() => {
    if (!main) want(0, Math.max(0, shown - 1));
  }, [main, want, shown]);
  if (main || head === undefined) return [];
  return shown <= head.rows.length
    ? head.rows
    : Array.from({ length: shown }, (_, index) => rows.at(index)).filter((row) => row !== undefined);
}

interface LineProps {
  readonly row: Row;
  readonly as: "li" | "div";
  readonly screen: Screen;
  /** Null: the list is not in selection mode. */
  readonly selected: boolean | null;
  readonly onSelect: (row: Row, on: boolean) => void;
}

/** Memoized: rendered again only when its own record changes. */
const Line = memo(function Line({ row, as, screen, selected, onSelect }: LineProps) {
  const player = usePlayer();
  const fired = useRef(false);
  const path = rowPath(player, { screen }, row);
  const answers = selected === null ? listAnswers(player, screen, row) : null;
  if (answers !== null)
    return (
      <Suspense fallback={<SkeletonRow seed={0} picture={false} />}>
        <AnsweredLine as={as} row={row} fields={answers} path={path} />
      </Suspense>
    );
  const event = selected === null ? rowEventOf(player, screen, row) : null;
  const fire = async (): Promise<void> => {
    // A second tap before the first one has taken effect is ignored.
    if (fired.current) return;
    fired.current = true;
    try {
      await event?.run();
    } finally {
      fired.current = false;
    }
  };
  return (
    <ListRow
      as={as}
      title={nameOfRow(player, row)}
      subtitle={subtitleOf(row, player.format) || undefined}
      badge={<RowBadge shown={row.badge} under={headingOf(row, player.format)} />}
      start={hasPicture(row) ? <RowPicture row={row} /> : undefined}
      tint={asColourWord(row.tint)}
      href={rowHref(player, path)}
      onClick={() => player.go(path)}
      record={row.id}
      mark={mark.row(screen.name)}
      {...(event === null
        ? {}
        : {
            chevron: false,
            end: (
              <Button
                look="tonal"
                size="small"
                onClick={() => void fire()}
                data-mark={mark.event(row.entity, event.event)}
                aria-label={player.words.labelled(event.label, nameOfRow(player, row))}
              >
                {event.label}
              </Button>
            ),
          })}
      actions={rowActionsOf(player, screen, row)}
      {...(selected === null ? {} : { selected, onSelect: (on: boolean) => onSelect(row, on) })}
    />
  );
});

/**
 * Estimated height of a usual row, as the kit draws it. A good estimate keeps the scroll position in a long list:
 * measured heights are lost when the page is left, and one pixel too many per row adds up to a screen over a thousand
 * rows.
 */
function rowHeight(row: Row | undefined, format: Formatting): number {
  const rem = rootSize();
  const oneLine = Math.max(54, 3.375 * rem);
  const twoLines = 20 + 1 + rem * (1.3 + 0.875 * 1.35);
  return Math.round(row === undefined || subtitleOf(row, format) !== "" ? Math.max(oneLine, twoLines) : oneLine);
}

let known: number | null = null;

/** Read once: each reading makes the browser recalculate the styles of the whole page in the middle of a render. */
const rootSize = (): number => (known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
