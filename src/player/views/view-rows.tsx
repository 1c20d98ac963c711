import type { ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen, View } from "#model/2-screens.ts";
import { nameOfView } from "../screens/screen-name.ts";
import { creatableOn, createLabel, createPath } from "../actions/create-path.ts";
import { mark } from "../inspect/marks.ts";
import { entityOf, pathOf, usePlayer, type PlayerValue } from "../player-context.ts";
import { appPath, screenPath } from "../routes.ts";
import { ProblemCard } from "../screens/ProblemCard.tsx";
import { choicesKey, rowsOf, useListChoices } from "../state/list-choices.ts";
import { narrowedBy, useRows, type Rows, type RowsOf } from "../state/use-rows.ts";
import { FreshLine } from "../calls/lazy-fresh-line.tsx";
import { waysToLook } from "./same-records.ts";
import type { ViewProps } from "./view-props.ts";

/** The rows of a view with the person's choices; only the page's own list has any. */
export function useViewRows({ screen, index, at }: ViewProps): Rows & { readonly base: RowsOf } {
  const player = usePlayer();
  const [choices] = useListChoices(choicesKey(player.appId, screen, index, at));
  const base = rowsOf(screen.name, index, at, choices);
  return { ...useRows(base), base };
}

/** Where a tap on a row leads: the screen that "open" names, if it shows this entity, else the entity's own page. */
export function rowPath(player: PlayerValue, { screen }: Pick<ViewProps, "screen">, row: Row): string {
  const { model } = player.description;
  for (const action of screen.actions) {
    if (action.kind !== "open") continue;
    const target = model.screens.find((one) => one.name === action.screen);
    if (
      target !== undefined &&
      target.parameters.length > 0 &&
      target.views.some((view) => view.kind === "one" && view.entity === row.entity)
    )
      return screenPath(target, row.id);
  }
  return pathOf(player, row.entity, row.id);
}

export const rowHref = (player: PlayerValue, path: string): string => `#${appPath(player.appId, path)}`;

interface RowsOrEmptyProps {
  readonly props: ViewProps;
  readonly rows: Rows & { readonly base: RowsOf };
  readonly children: ReactNode;
}

/**
 * Loading, empty and "nothing matches", common to all views of many records. How fresh a server's rows are is shown in
 * the head of the page's own list, and here for a list below another view.
 */
export function RowsOrEmpty(given: RowsOrEmptyProps) {
  const { screen, at, main } = given.props;
  const fresh = main ? undefined : (given.rows.head?.fresh ?? undefined);
  return (
    <>
      {fresh === undefined ? null : <FreshLine fresh={fresh} screen={screen.name} at={at} />}
      <RowsOrNone {...given} />
    </>
  );
}

function RowsOrNone({ props, rows, children }: RowsOrEmptyProps) {
  const player = usePlayer();
  const { words, t } = player;
  const { screen, view, index, at } = props;
  const [, choose] = useListChoices(choicesKey(player.appId, screen, index, at));
  if (rows.head === undefined) return <SkeletonRows rows={6} picture={screen.picture !== null} />;
  if (rows.head.rows.length > 0 || rows.count > 0) return children;
  const { problem } = rows.head;
  if (problem !== undefined) return <ProblemCard problem={problem} line={problem.line} title={words.listBroken} />;
  const entity = entityOf(player, view.entity);
  const icon = entity?.icon?.value ?? "inbox";
  const by = narrowedBy(rows.base);
  if (by !== null)
    return (
      <EmptyState
        compact
        icon="search"
        title={words.nothingMatches}
        text={words.nothingMatchesHelp[by]}
        action={
          <Button look="tonal" onClick={() => choose({ search: "", filters: {} })}>
            {words.clear}
          </Button>
        }
      />
    );
  const isOwn = isFirstList(screen, view) || waysToLook(screen).includes(index);
  const said = isOwn ? screen.empty?.value : undefined;
  // Below another view one line is enough.
  if (!props.main)
    return (
      <ListGroup label={nameOfView(player, props)}>
        <ListRow
          title={<span className="quiet">{said === undefined ? words.noRows : t(said)}</span>}
          mark={mark.empty(screen.name, index)}
        />
      </ListGroup>
    );
  // The document's text has the form "What is the case. What to do."
  const [title, ...help] = said === undefined ? [words.nothingYet] : sentences(t(said));
  // Not offered again if the page's own button creates it.
  const [ofPage] = creatableOn(player, screen);
  const creates =
    rows.head.mayCreate &&
    view.entity !== ofPage &&
    screen.actions.some((action) => action.kind === "create" && action.entity === view.entity);
  return (
    <EmptyState
      mark={mark.empty(screen.name, index)}
      icon={icon}
      title={title ?? words.nothingYet}
      text={said === undefined ? words.nothingYetHelp : help.join(" ")}
      {...(creates && view.entity !== null
        ? {
            action: (
              <Button icon="plus" onClick={() => player.go(createPath(player, view.entity ?? "", null))}>
                {createLabel(player, view.entity)}
              </Button>
            ),
          }
        : {})}
    />
  );
}

/** `Empty` belongs to the screen's first list, whatever is above it. */
const isFirstList = (screen: Screen, view: View): boolean =>
  screen.views.find(({ kind }) => !["one", "form", "text", "overview"].includes(kind)) === view;

function sentences(text: string): readonly string[] {
  const end = text.search(/[.!?。！？؟](\s|$)/u);
  if (end < 0 || end > 60) return [text];
  const rest = text.slice(end + 1).trim();
  const first = text.slice(0, text[end] === "." ? end : end + 1);
  return rest === "" ? [first] : [first, rest];
}
