import { lazy, Suspense, useCallback, useState } from "react";
import type { Navigation } from "#player/navigation.ts";
import { Player } from "#player/Player.tsx";
import type { GivenFiles } from "#player/player-props.ts";
import { shelfPath, sourcePath } from "#player/routes.ts";
import { HostFailure } from "#device/wire.ts";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import type { Device } from "./connect.ts";
import { canInstall, isApple } from "./install.ts";
import { program } from "./program.ts";
import { signInPlace } from "./sign-in-place.ts";
import type { SitePlace } from "./site-place.ts";
import { keepFaceOf, useFace } from "./use-face.ts";
import { useInstallHint } from "./use-install-hint.ts";
import { useMemoryWarning } from "./use-memory-warning.ts";
import { useOnline } from "./use-online.ts";

const InstallSheet = lazy(async () => ({ default: (await import("./InstallSheet.tsx")).InstallSheet }));

const backUps = () => import("./back-ups.ts");

interface AppPlaceProps {
  readonly device: Device;
  readonly navigation: Navigation;
  readonly site: SitePlace;
  readonly id: string;
  readonly inside: string;
  /** The app's entry on the shelf; undefined until the shelf has answered. */
  readonly app: ShelfApp | undefined;
  /** Whether its document can be changed here. */
  readonly mayChange: boolean;
  readonly given: GivenFiles | undefined;
  /** Called if the app does not exist; there is nothing to render then. */
  readonly onMissing: (failure: HostFailure) => void;
}

/** One running app, with what the surrounding program provides for it. */
export function AppPlace({ device, navigation, site, id, inside, app, mayChange, given, onMissing }: AppPlaceProps) {
  const online = useOnline();
  const ownAddress = site.only !== null || site.app === id;
  const [installing, setInstalling] = useState(ownAddress && location.search.includes("install"));
  const install = useCallback(() => {
    if (ownAddress || isApple()) {
      setInstalling(true);
      return;
    }
    // Browsers install the current page, so it must be the app's own, with its manifest.
    const go = (): void => location.assign(new URL(`apps/${encodeURIComponent(id)}/?install`, site.base));
    if (app === undefined) go();
    else void keepFaceOf(site, app).then(go);
  }, [ownAddress, id, site, app]);
  useFace(site, app);
  useInstallHint(app, install);
  const inMemory = useMemoryWarning(device);
  const signInFrom = useCallback((host: string) => signInPlace(site, id, host), [site, id]);
  const exchange = useCallback(() => device.exchange(id), [device, id]);
  const generation = useGeneration(app?.version);

  const backUp = (): void => void backUps().then((part) => part.backUpToFile(device, id, app?.name ?? "App"));
  const leave = (): void => {
    if (site.only !== null) navigation.replace("/");
    else if (site.app !== null) location.assign(site.base);
    else navigation.replace(shelfPath);
  };
  return (
    <Player
      key={`${id} ${generation}`}
      appId={id}
      app={device.app(id)}
      path={inside}
      navigation={navigation}
      // Under `ninefold run` the document may change between starts, so no stored description is shown.
      program={site.live ? null : program}
      online={online}
      signInFrom={inMemory ? undefined : signInFrom}
      {...(app ? { face: { name: app.name, colour: app.colour } } : {})}
      onOpenSource={(at) => navigation.push(sourcePath(id, at))}
      onLeave={leave}
      onOpenFailed={(problem) => {
        const isMissing = problem instanceof HostFailure && problem.code === "no-such-app";
        if (isMissing) onMissing(problem);
        return isMissing;
      }}
      sourceOf={() => device.shelf.source(id)}
      exchange={exchange}
      given={given}
      onBackUp={backUp}
      onErase={() => device.shelf.erase(id)}
      onRestore={site.only === null ? undefined : () => void backUps().then((part) => part.restoreInto(device, id))}
      onInstall={canInstall() ? install : undefined}
      alone={site.only !== null}
      mayChange={mayChange}
      forBuilders={site.only?.forBuilders ?? true}
      over={
        installing ? (
          <Suspense>
            <InstallSheet open onOpenChange={setInstalling} onBackUp={backUp} ownAddress={ownAddress} />
          </Suspense>
        ) : null
      }
    />
  );
}

/** Increases when the app gets a new document, so that everything is rendered anew. */
function useGeneration(version: number | undefined): number {
  const [seen, setSeen] = useState({ version, generation: 0 });
  if (version !== undefined && version !== seen.version)
    setSeen({ version, generation: seen.generation + (seen.version === undefined ? 0 : 1) });
  return seen.generation;
}
