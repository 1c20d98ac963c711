import { Fragment, memo, useCallback } from "react";
import { SkeletonRow } from "#ui/feedback/ProgressBar.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import type { RowAction } from "#ui/list/RowActions.tsx";
import { VirtualList } from "#ui/list/VirtualList.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { Card, CardGrid } from "#ui/view/Card.tsx";
import { Button } from "#ui/control/Button.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { nameOfView } from "../screens/screen-name.ts";
import { isForward } from "../actions/record-offers.ts";
import { answerOf, listAnswers } from "../answers/list-answers.tsx";
import { formatShown, isEmptyValue } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { asFiles, isPicture, useFileAddress } from "../state/files.ts";
import { apartFrom } from "./apart-from-parent.ts";
import { inSections, useGroupSections } from "./group-sections.tsx";
import { rowActionsOf } from "./row-actions.ts";
import { headingOf, RowBadge, RowPicture, nameOfRow, partOf } from "./row-parts.tsx";
import { SectionOf } from "./SectionOf.tsx";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import type { ViewProps } from "./view-props.ts";

export function CardsView(props: ViewProps) {
  const player = usePlayer();
  const rows = useViewRows(props);
  const { want, head } = rows;
  const onNeed = useCallback(
    (range: { readonly start: number; readonly end: number }) => want(range.start, range.end - 1),
    [want],
  );
  const sections = useGroupSections(props, rows);
  const label = nameOfView(player, props);
  const parent = props.at === null || props.parent === undefined ? null : { id: props.at, title: props.parent };
  const apart = (row: Row): Row => (parent === null ? row : apartFrom(row, parent, player.format));
  if (!props.main)
    return (
      <SectionOf props={props} total={head?.total ?? null}>
        <RowsOrEmpty props={props} rows={rows}>
          {inSections(head?.rows ?? [], sections).map((part) => (
            <Fragment key={part.start}>
              {part.heading === null ? null : <h3 className="part-heading">{part.heading}</h3>}
              <CardGrid label={label}>
                {part.rows.map((row) => (
                  <RowCard key={row.id} row={apart(row)} screen={props.screen} />
                ))}
              </CardGrid>
            </Fragment>
          ))}
        </RowsOrEmpty>
      </SectionOf>
    );
  return (
    <RowsOrEmpty props={props} rows={rows}>
      <div className="card-list">
        {/* Cards have headings of their own, one level below this one. */}
        <h2 className="visually-hidden">{label}</h2>
        <VirtualList
          label={label}
          count={rows.count}
          sections={sections}
          estimate={132}
          onNeed={onNeed}
          rowKey={(index) => rows.at(index)?.id ?? index}
          renderRow={(index) => {
            const row = rows.at(index);
            return row === undefined ? (
              <SkeletonRow seed={index} />
            ) : (
              <RowCard key={row.id} row={row} screen={props.screen} />
            );
          }}
        />
      </div>
    </RowsOrEmpty>
  );
}

const plainSpoken: ReadonlySet<string> = new Set([
  "text",
  "long text",
  "choice",
  "reference",
  "references",
  "series",
  "list of text",
  "choices",
]);

const eventIn = ({ key }: RowAction): string => key.slice("event ".length);

interface RowCardProps {
  readonly row: Row;
  readonly screen: Screen;
  /** On a board: opens the choice of a column to move the card to. */
  readonly onMove?: (row: Row) => void;
  /** Title of the card's column; without it, the heading of the row's group is used. */
  readonly under?: string;
}

/**
 * A record as a card: its title, badge and facts, and up to two of its events as buttons. Memoized: rendered again only
 * when its own record changes.
 */
export const RowCard = memo(function RowCard({ row, screen, onMove, under }: RowCardProps) {
  const player = usePlayer();
  const { format, words } = player;
  const title = nameOfRow(player, row);
  const heading = under ?? headingOf(row, format);
  const file = row.picture === null ? null : (asFiles(row.picture.value).find(isPicture) ?? null);
  const address = useFileAddress(file, "thumbnail");
  const path = rowPath(player, { screen }, row);
  const actions = rowActionsOf(player, screen, row);
  const quick = actions.filter((action) => action.key.startsWith("event ") && action.refusal === undefined).slice(0, 2);
  const rest = [
    ...(onMove === undefined
      ? []
      : [{ key: "move", label: words.sheets.moveTo, icon: "arrow-left-right", onAction: () => onMove(row) }]),
    ...actions.filter((action) => !quick.includes(action)),
  ];
  const answers = listAnswers(player, screen, row);
  const menu = rest.length === 0 ? undefined : <Menu look="plain" label={words.actionsFor(title)} items={rest} />;
  return (
    <Card
      title={title}
      mark={mark.row(screen.name)}
      record={row.id}
      picture={address}
      start={row.entity === "Person" && file === null ? <RowPicture row={row} /> : undefined}
      badge={<RowBadge shown={row.badge} under={heading} />}
      tint={asColourWord(row.tint)}
      href={rowHref(player, path)}
      onClick={() => player.go(path)}
      answer={answers === null ? undefined : answerOf(row, answers)}
      end={quick.length === 0 ? menu : undefined}
      footer={
        quick.length === 0 ? undefined : (
          <>
            {quick.map((action) => (
              <Button
                key={action.key}
                look={isForward(player, row.entity, row.status, eventIn(action)) ? "tonal" : "plain"}
                size="small"
                onClick={action.onAction}
                data-mark={mark.event(row.entity, eventIn(action))}
              >
                {action.label}
              </Button>
            ))}
            {menu}
          </>
        )
      }
    >
      {row.subtitle.map((shown, index) => {
        const text = formatShown(shown, format, "row");
        if (isEmptyValue(shown.value) || (text === heading && text !== "") || partOf(shown, format) === title)
          return null;
        // A number or a date needs its field's name; a name or a choice does not.
        const name = shown.name === undefined || plainSpoken.has(shown.type.kind) ? null : player.t(shown.name);
        return (
          // Facts keep the document's order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="card-fact">
            {name === null ? null : <bdi>{name}</bdi>} <bdi data-value="">{text}</bdi>
          </span>
        );
      })}
    </Card>
  );
});
