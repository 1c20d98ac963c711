import { lazy, Suspense, type ComponentType } from "react";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import type { Screen, View } from "#model/2-screens.ts";
import { ProblemCard } from "../screens/ProblemCard.tsx";
import { ListView } from "./ListView.tsx";
import { TextView } from "./TextView.tsx";

export interface ViewProps {
  readonly screen: Screen;
  readonly view: View;
  readonly index: number;
  /** The record of the screen. */
  readonly at: string | null;
  /** The page's own list, with its search and filters; others are sections below. */
  readonly main: boolean;
  readonly selecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}

const Cards = lazy(() => import("./CardsView.tsx").then((module) => ({ default: module.CardsView })));
const Gallery = lazy(() => import("./GalleryView.tsx").then((module) => ({ default: module.GalleryView })));
const Table = lazy(() => import("./TableView.tsx").then((module) => ({ default: module.TableView })));
const Board = lazy(() => import("./BoardView.tsx").then((module) => ({ default: module.BoardView })));
const Calendar = lazy(() => import("./CalendarView.tsx").then((module) => ({ default: module.CalendarView })));
const MapOf = lazy(() => import("./MapView.tsx").then((module) => ({ default: module.MapView })));
const Overview = lazy(() => import("./OverviewView.tsx").then((module) => ({ default: module.OverviewView })));
const One = lazy(() => import("./OneView.tsx").then((module) => ({ default: module.OneView })));

/** Lists and texts come with the page; what fewer apps use is fetched when a screen needs it. */
const kinds: { readonly [kind in View["kind"]]: ComponentType<ViewProps> } = {
  list: ListView,
  cards: Cards,
  gallery: Gallery,
  table: Table,
  board: Board,
  calendar: Calendar,
  map: MapOf,
  overview: Overview,
  text: TextView,
  one: One,
  form: One,
};

export function ViewBody(props: ViewProps) {
  if (props.view.problem !== null) return <ProblemCard problem={props.view.problem} />;
  const Kind = kinds[props.view.kind];
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Kind {...props} />
    </Suspense>
  );
}
