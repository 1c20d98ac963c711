import { useState } from "react";
import { PageTitleContext, PaneContext } from "#ui/frame/side-by-side.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Entry } from "./navigation.ts";
import { pageKey } from "./page-key.ts";
import { RoutePage, type RoutePageProps } from "./RoutePage.tsx";

export interface PageStackProps extends RoutePageProps {
  readonly model: DrawnModel;
  readonly entry: Entry;
  /** The route is a form that takes the whole screen. */
  readonly atForm: boolean;
  readonly onTitle: (title: string) => void;
}

/**
 * The current page. Below a form, the page that it was opened from stays mounted with its layout: drawing a list again
 * after each save took longer than the save.
 */
export function PageStack(props: PageStackProps) {
  const { entry, atForm, onTitle, model } = props;
  const [shown, setShown] = useState(props);
  const [below, setBelow] = useState<PageStackProps | null>(null);
  if (shown.entry.key !== entry.key) {
    setShown(props);
    setBelow(entry.move === "push" && atForm && !shown.atForm ? shown : null);
  }
  const covered = below?.model === model ? below : null;
  // The visible page comes first in the DOM, so that lookups find it. The covered one keeps its place there.
  const pages = covered === null ? [props] : [props, covered];
  return pages.map((page) => (
    <PaneContext key={pageKey(page.route)} value={page === covered ? "below" : "whole"}>
      <PageTitleContext value={onTitle}>
        <RoutePage route={page.route} root={page.root} scrollKey={page.scrollKey} />
      </PageTitleContext>
    </PaneContext>
  ));
}
