import { Suspense, type ComponentType } from "react";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import type { LazyPart } from "#ui/frame/lazy-part.tsx";
import type { View } from "#model/2-screens.ts";
import { lazyPart } from "../lazy-sheet.tsx";
import { BrokenView } from "./BrokenView.tsx";
import { ListView } from "./ListView.tsx";
import { TextView } from "./TextView.tsx";
import type { ViewProps } from "./view-props.ts";

const Cards = lazyPart<ViewProps>(() => import("./CardsView.tsx").then((part) => part.CardsView));
const Gallery = lazyPart<ViewProps>(() => import("./GalleryView.tsx").then((part) => part.GalleryView));
const Table = lazyPart<ViewProps>(() => import("./TableView.tsx").then((part) => part.TableView));
const Board = lazyPart<ViewProps>(() => import("./BoardView.tsx").then((part) => part.BoardView));
const Calendar = lazyPart<ViewProps>(() => import("./CalendarView.tsx").then((part) => part.CalendarView));
const MapOf = lazyPart<ViewProps>(() => import("./MapView.tsx").then((part) => part.MapView));
const Overview = lazyPart<ViewProps>(() => import("./OverviewView.tsx").then((part) => part.OverviewView));
const One = lazyPart<ViewProps>(() => import("./OneView.tsx").then((part) => part.OneView));

/** Lists and texts are loaded with the page; rarer kinds of view when a screen needs them. */
const kinds: { readonly [kind in View["kind"]]: ComponentType<ViewProps> | LazyPart<ViewProps> } = {
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

/** Loads the code of a view before its page is drawn. */
export async function loadView(kind: View["kind"]): Promise<void> {
  const Kind = kinds[kind];
  if ("load" in Kind) await Kind.load();
}

export function ViewBody(props: ViewProps) {
  if (props.view.problem !== null) return <BrokenView {...props} problem={props.view.problem} />;
  const Kind = kinds[props.view.kind];
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Kind {...props} />
    </Suspense>
  );
}
