import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { samples } from "virtual:samples";
import { useEntry, type Navigation } from "#player/navigation.ts";
import { Player } from "#player/Player.tsx";
import { appPath, readPlace, shelfPath, sourcePath } from "#player/routes.ts";
import { saveFile } from "#device/save-file.ts";
import type { HostFailure } from "#device/wire.ts";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { ShelfScreen } from "#studio/shelf/ShelfScreen.tsx";
import type { Device } from "./connect.ts";
import { FailurePage } from "./FailurePage.tsx";
import { useOnline } from "./use-online.ts";

const SourceScreen = lazy(async () => ({ default: (await import("#studio/source/SourceScreen.tsx")).SourceScreen }));

const offered = samples.map(({ file, name, icon, colour, summary }) => ({
  name: file.replace(/\.md$/, ""),
  title: name,
  icon,
  colour,
  summary,
  source: async () => (await fetch(`./samples/${file}`)).text(),
}));

/** The whole program: which part of it an address belongs to. */
export function Root({ device, navigation }: { readonly device: Device; readonly navigation: Navigation }) {
  const { path } = useEntry(navigation);
  const place = useMemo(() => readPlace(path), [path]);
  const online = useOnline();
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const [apps, setApps] = useState<readonly ShelfApp[]>([]);
  useEffect(() => device.onFailure(setFailure), [device]);
  useEffect(() => device.shelf.watch(setApps), [device]);

  if (failure) return <FailurePage failure={failure} />;
  const toShelf = () => navigation.replace(shelfPath);
  if (place.kind === "app") {
    const face = apps.find(({ id }) => id === place.app);
    return (
      <Player
        key={place.app}
        appId={place.app}
        app={device.app(place.app)}
        path={place.inside}
        navigation={navigation}
        online={online}
        {...(face ? { face: { name: face.name, colour: face.colour } } : {})}
        onOpenSource={() => navigation.push(sourcePath(place.app))}
        onLeave={toShelf}
        onBackUp={() =>
          void device.shelf.backUp(place.app).then((bytes) => saveFile(bytes, `${face?.name ?? "App"}.ninefold`))
        }
      />
    );
  }
  if (place.kind === "source")
    return (
      <Suspense>
        <SourceScreen
          appId={place.app}
          shelf={device.shelf}
          findingsOf={device.shelf.findings}
          onOpenApp={() => navigation.push(appPath(place.app, "/"))}
          onBack={() => navigation.back(appPath(place.app, "/"))}
        />
      </Suspense>
    );
  return (
    <ShelfScreen
      shelf={device.shelf}
      samples={offered}
      onOpen={(id) => navigation.push(appPath(id, "/"))}
      onSource={(id) => navigation.push(sourcePath(id))}
    />
  );
}
