import { Suspense, type ReactNode } from "react";
import { CatchErrors } from "#ui/frame/CatchErrors.tsx";
import { isMissingPart } from "#ui/frame/lazy-part.tsx";
import { lazyPart } from "./lazy-sheet.tsx";
import { FormPage, RecordPage } from "./screens/lazy-pages.ts";
import { ScreenPage } from "./screens/ScreenPage.tsx";
import { draftRequestOf } from "./drafts/draft-request.ts";
import type { Route } from "./routes.ts";
import { screenOfRecord } from "./routes.ts";
import { usePlayer } from "./player-context.ts";

const NothingShownPage = lazyPart(() => import("./screens/NothingShownPage.tsx").then((part) => part.NothingShownPage));
const BrokenScreen = lazyPart(() => import("./screens/BrokenScreen.tsx").then((part) => part.BrokenScreen));
const UnknownPage = lazyPart(() => import("./screens/UnknownPage.tsx").then((part) => part.UnknownPage));

export interface RoutePageProps {
  readonly route: Route;
  /** A tab, or the only screen: there is nothing to go back to. */
  readonly root: boolean;
  readonly scrollKey: string;
}

const brokenAt =
  (root: boolean) =>
  (error: Error, again: () => void): ReactNode => {
    // A part whose code can't be loaded concerns the whole program, not only this page.
    if (isMissingPart(error)) throw error;
    return <BrokenScreen error={error} onAgain={again} root={root} />;
  };
const [brokenRoot, brokenPage] = [brokenAt(true), brokenAt(false)];

/** An error while drawing a page affects that page only. */
export function RoutePage(props: RoutePageProps) {
  return (
    <Suspense fallback={null}>
      <CatchErrors instead={props.root ? brokenRoot : brokenPage}>
        <PageOf {...props} />
      </CatchErrors>
    </Suspense>
  );
}

function PageOf({ route, root, scrollKey }: RoutePageProps) {
  const { model } = usePlayer().description;
  switch (route.kind) {
    case "screen":
      return <ScreenPage screen={route.screen} at={route.at} root={root} scrollKey={scrollKey} />;
    case "new":
    case "edit": {
      const request = draftRequestOf(model, route);
      const title = route.kind === "new" && route.screen !== null ? { title: route.screen } : {};
      return request === null ? null : <FormPage request={request} {...title} scrollKey={scrollKey} />;
    }
    case "record":
    case "do": {
      const screen = screenOfRecord(model, route.entity);
      return screen === null ? (
        <RecordPage screen={null} entity={route.entity} id={route.id} scrollKey={scrollKey} />
      ) : (
        <ScreenPage screen={screen} at={route.id} root={false} scrollKey={scrollKey} />
      );
    }
    case "start":
      return <NothingShownPage />;
    case "unknown":
      return <UnknownPage />;
  }
}
