import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useEntry, type Navigation } from "#player/navigation.ts";
import { appPath, shelfPath, sourcePath } from "#player/routes.ts";
import { keepDescriptionsOf } from "#player/state/kept-description.ts";
import { isShadow } from "#shelf/shadow-id.ts";
import type { HostFailure } from "#device/wire.ts";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { AppPlace } from "./AppPlace.tsx";
import type { Device } from "./connect.ts";
import { Opening } from "./Opening.tsx";
import { placeOf } from "./place-of.ts";
import { program } from "./program.ts";
import type { SitePlace } from "./site-place.ts";
import { useGivenFiles } from "./use-given-files.ts";
import { useDocumentFile } from "./use-document-file.ts";
import { useOnlyApp } from "./use-only-app.ts";

const SourceScreen = lazy(async () => ({ default: (await import("#studio/source/SourceScreen.tsx")).SourceScreen }));

const ShadowPlace = lazy(async () => ({ default: (await import("./ShadowPlace.tsx")).ShadowPlace }));

const FailurePage = lazy(async () => ({ default: (await import("./FailurePage.tsx")).FailurePage }));

const ReceivedPage = lazy(async () => ({ default: (await import("#studio/share/ReceivedPage.tsx")).ReceivedPage }));

// An app opened by its own address does not need the shelf.
const ShelfPlace = lazy(async () => ({ default: (await import("./ShelfPlace.tsx")).ShelfPlace }));

/** Failures that affect only one app. */
const LEAVES_THE_REST: ReadonlySet<string> = new Set(["storage-corrupt", "records-gone", "no-such-app"]);

interface RootProps {
  readonly device: Device;
  readonly navigation: Navigation;
  readonly site: SitePlace;
}

/** The root component: selects the part of the program for the current path. */
export function Root({ device, navigation, site }: RootProps) {
  const entry = useEntry(navigation);
  const { path } = entry;
  const [failure, setFailure] = useState<HostFailure | null>(null);
  /** An app that does not exist. Navigating elsewhere with the browser's buttons leaves the failure behind. */
  const [missing, setMissing] = useState<{ readonly app: string; readonly failure: HostFailure } | null>(null);
  const [apps, setApps] = useState<readonly ShelfApp[]>([]);
  useEffect(() => device.onFailure(setFailure), [device]);
  useEffect(
    () =>
      device.shelf.watch((now) => {
        setApps(now);
        keepDescriptionsOf(
          now.map(({ id }) => id),
          program,
        );
      }),
    [device],
  );
  const toSource = useCallback((app: string) => navigation.push(sourcePath(app)), [navigation]);
  const only = useOnlyApp(device, site, setFailure, toSource);
  const { shelf, mayWrite } = useDocumentFile(device, site, navigation);
  const { shared, given, give, forget } = useGivenFiles(site);
  const place = useMemo(() => placeOf(path, site), [path, site]);
  const atApp = place.kind === "app";
  useEffect(() => {
    if (!atApp) document.title = "Ninefold";
  }, [atApp]);

  const here = "app" in place ? place.app : null;
  const failed = failure ?? (missing?.app === here ? (missing?.failure ?? null) : null);
  if (failed) {
    const app = failed.app ?? site.only?.app ?? here;
    // Reloads the page, so that nothing of the failed app is requested again.
    const leave = (): void => {
      history.replaceState(null, "", site.base);
      location.reload();
    };
    return (
      <Suspense fallback={<AppFrame>{null}</AppFrame>}>
        <FailurePage
          failure={failed}
          onRescue={app === null ? undefined : () => device.shelf.rescue(app)}
          onBeginAnew={app === null ? undefined : () => device.shelf.beginAnew(app)}
          onLeave={site.only === null && LEAVES_THE_REST.has(failed.code) && app !== null ? leave : undefined}
        />
      </Suspense>
    );
  }
  if (site.only !== null && only === null) return <Opening />;
  if (place.kind === "app" && isShadow(place.app))
    return (
      <Suspense fallback={<Opening />}>
        <ShadowPlace device={device} id={place.app} inside={place.inside} />
      </Suspense>
    );
  if (place.kind === "app")
    return (
      <AppPlace
        key={place.app}
        device={device}
        navigation={navigation}
        site={site}
        id={place.app}
        inside={place.inside}
        app={apps.find(({ id }) => id === place.app)}
        mayChange={site.only === null || mayWrite}
        given={given?.app === place.app ? given : undefined}
        onMissing={(problem) => setMissing({ app: place.app, failure: problem })}
      />
    );
  if (place.kind === "source")
    return (
      <Suspense>
        <SourceScreen
          appId={place.app}
          listing={place.listing}
          shelf={shelf}
          clientOf={device.app}
          findingsOf={device.shelf.findings}
          at={place.at}
          mayEdit={site.only === null || mayWrite}
          entry={entry}
          navigation={navigation}
          onOpenApp={() => navigation.push(appPath(place.app, "/"))}
          onBack={() => navigation.back(appPath(place.app, "/"))}
        />
      </Suspense>
    );
  if (place.kind === "received")
    return (
      <Suspense fallback={<AppFrame>{null}</AppFrame>}>
        <ReceivedPage
          key={place.packed}
          packed={place.packed}
          shelf={device.shelf}
          onOpen={(id) => navigation.replace(appPath(id, "/"))}
          onLeave={() => navigation.replace(shelfPath)}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={<AppFrame>{null}</AppFrame>}>
      <ShelfPlace
        device={device}
        navigation={navigation}
        base={site.base}
        shared={shared}
        onSharedTaken={forget}
        onGive={give}
      />
    </Suspense>
  );
}
