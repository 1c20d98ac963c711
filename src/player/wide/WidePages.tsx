import { useMemo, useState } from "react";
import { CurrentRecord, PageTitleContext, PaneContext, useMuchRoom } from "#ui/frame/side-by-side.ts";
import { Icon } from "#ui/icons/Icon.tsx";
import type { Screen } from "#model/2-screens.ts";
import { pageKey } from "../page-key.ts";
import { mayOpen, PlayerContext, useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { RoutePage } from "../RoutePage.tsx";
import { readRoute, type Route } from "../routes.ts";
import { choicesKey, chosenView, rowsOf, useListChoices } from "../state/list-choices.ts";
import { pageQuery } from "../state/use-rows.ts";
import { isListView, waysToLook } from "../views/same-records.ts";
import { rowPath } from "../views/view-rows.tsx";
import { isDetail, listFor, placeOf, recordOf, shapeOf, type ListPlace } from "./list-beside.ts";
import "./wide.css";

export interface WidePagesProps {
  readonly route: Route;
  readonly root: boolean;
  /** Depth of the entry in the history. */
  readonly depth: number;
  readonly scrollKey: string;
  readonly isTab: (screen: Screen) => boolean;
  readonly onTitle: (title: string) => void;
}

/**
 * List and detail side by side. The list stays mounted while records are opened one after another. Until the first is
 * opened, the list's first record is shown, so that half of the screen is not empty.
 */
export function WidePages({ route, root, depth, scrollKey, isTab, onTitle }: WidePagesProps) {
  const player = usePlayer();
  const muchRoom = useMuchRoom();
  const here = placeOf(route);
  const [last, setLast] = useState<(ListPlace & { readonly depth: number }) | null>(null);
  if (here !== null && (here.screen !== last?.screen || here.at !== last.at || depth !== last.depth))
    setLast({ ...here, depth });
  const open = (screen: Screen): boolean => mayOpen(player, screen);
  const detail = isDetail(route) && !root;
  const from = here ?? (detail ? (last ?? listFor(player.description.model, route, open)) : null);
  const view = useViewLookedAt(player, from);
  const shape = from === null || !open(from.screen) ? "none" : shapeOf(from.screen, view);
  const beside = shape === "column" || (shape === "broad" && muchRoom);

  // From the list, one record replaces another in the history: "back" leads to the list, not through all of them.
  const { replace, go } = player;
  const ofList = useMemo(
    () => (detail ? { ...player, go: replace } : { ...player, go }),
    [player, detail, replace, go],
  );

  const { first, rows } = useFirstRoute(player, shape === "column" && !detail ? from : null);

  // Deleting the previewed record must not leave the list, which is the current page.
  const ofPreview = useMemo(() => ({ ...player, back: () => undefined }), [player]);

  if (from === null || !beside || (!detail && here === null))
    return (
      <PageTitleContext value={onTitle}>
        <RoutePage key={pageKey(route)} route={route} root={root} scrollKey={scrollKey} />
      </PageTitleContext>
    );
  const listRoute: Route = { kind: "screen", screen: from.screen, at: from.at };
  const isRoot = isTab(from.screen);
  const listKey = isRoot ? `tab/${from.screen.name}` : `list/${from.screen.name}/${from.at ?? ""}`;
  return (
    <div className="panes" data-shape={shape} data-detail={detail || undefined} data-rows={rows}>
      <div className="pane pane-list">
        <PlayerContext value={ofList}>
          <PaneContext value={shape === "column" ? "list" : "whole"}>
            <CurrentRecord value={detail ? recordOf(route) : first === null ? null : recordOf(first)}>
              <PageTitleContext value={detail ? null : onTitle}>
                <RoutePage
                  key={pageKey(listRoute)}
                  route={listRoute}
                  root={isRoot}
                  scrollKey={`${player.appId}/${listKey}`}
                />
              </PageTitleContext>
            </CurrentRecord>
          </PaneContext>
        </PlayerContext>
      </div>
      {detail ? (
        <div className="pane pane-detail">
          <PaneContext value={depth > (last?.depth ?? 0) + 1 ? "deeper" : "detail"}>
            <PageTitleContext value={onTitle}>
              <RoutePage key={pageKey(route)} route={route} root={false} scrollKey={scrollKey} />
            </PageTitleContext>
          </PaneContext>
        </div>
      ) : shape === "column" && rows !== "none" ? (
        <div className="pane pane-detail">
          {first === null ? (
            rows === "no-match" ? (
              <div className="pane-nothing">
                <Icon name="search" size={3} strokeWidth={1.4} />
              </div>
            ) : null
          ) : (
            <PlayerContext value={ofPreview}>
              <PaneContext value="preview">
                <PageTitleContext value={null}>
                  <RoutePage
                    key={pageKey(first)}
                    route={first}
                    root={false}
                    scrollKey={`${player.appId}/preview/${pageKey(first)}`}
                  />
                </PageTitleContext>
              </PaneContext>
            </PlayerContext>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** The view index decides the layout: a map chosen instead of a list gets the width of a map. */
function useViewLookedAt({ appId }: PlayerValue, place: ListPlace | null): number {
  const [choices] = useListChoices(place === null ? "" : choicesKey(appId, place.screen, 0, place.at));
  return place !== null && waysToLook(place.screen).includes(0) ? chosenView(place.screen, choices) : 0;
}

interface FirstRoute {
  readonly first: Route | null;
  /** `none`: there are no records, so the list takes the full width; `no-match`: search or filters found nothing. */
  readonly rows: "none" | "no-match" | undefined;
}

/** The route of a list's first record, with the person's search, filters and order applied. */
function useFirstRoute(player: PlayerValue, place: ListPlace | null): FirstRoute {
  const main = place?.screen.views.findIndex(isListView) ?? -1;
  const [choices] = useListChoices(
    place === null ? "" : choicesKey(player.appId, place.screen, Math.max(0, main), place.at),
  );
  const list = useAnswer(
    place === null || main < 0 ? null : pageQuery(rowsOf(place.screen.name, main, place.at, choices), 0),
  );
  const row = list?.rows[0];
  if (place === null || list === undefined || list === null) return { first: null, rows: undefined };
  if (row === undefined) return { first: null, rows: list.total === 0 ? "none" : "no-match" };
  const route = readRoute(player.description.model, rowPath(player, place, row));
  return { first: isDetail(route) ? route : null, rows: undefined };
}
