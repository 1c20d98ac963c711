import { useEffect, useMemo, useState } from "react";
import { Player } from "#player/Player.tsx";
import { useEntry } from "#player/navigation.ts";
import { Outline } from "#player/inspect/Outline.tsx";
import { useMarked } from "#player/inspect/use-marked.ts";
import { appPath, readPlace } from "#player/routes.ts";
import { type FromShadow, isToShadow, type ToShadow } from "#studio/beside/shadow-messages.ts";
import type { Device } from "./connect.ts";
import { memoryNavigation } from "./memory-navigation.ts";

interface ShadowPlaceProps {
  readonly device: Device;
  readonly id: string;
  readonly inside: string;
}

const tell = (message: FromShadow): void => window.parent.postMessage(message, location.origin);

/** `/notes/:id` for `/notes/17`. */
function isAt(route: string, inside: string): boolean {
  const [parts, given] = [route, inside.split("?")[0] ?? ""].map((path) =>
    path.split("/").filter((part) => part !== ""),
  );
  return (
    parts !== undefined &&
    parts.length === given?.length &&
    parts.every((part, index) => part.startsWith(":") || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

/** The app beside its document: drawn anew whenever the page around it has opened another text under it. */
export function ShadowPlace({ device, id, inside }: ShadowPlaceProps) {
  const navigation = useMemo(() => memoryNavigation(appPath(id, inside)), [id, inside]);
  const [told, setTold] = useState<ToShadow | null>(null);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== window.parent || event.origin !== location.origin || !isToShadow(event.data)) return;
      setTold(event.data);
      const { path: wanted, also } = event.data;
      const now = readPlace(navigation.current().path);
      // A page that shows it stays: what was filled in there is not left behind.
      const isThere = now.kind === "app" && also.some((route) => isAt(route, now.inside));
      if (wanted !== null && !isThere) navigation.tab(appPath(id, wanted));
    };
    addEventListener("message", hear);
    tell({ kind: "ninefold-from-shadow", source: null });
    return () => removeEventListener("message", hear);
  }, [id, navigation]);
  const pointed = useMarked(told?.mark ?? null);
  const { path } = useEntry(navigation);
  const place = readPlace(path);
  return (
    <>
      <Outline element={pointed} dims={false} />
      <Player
        key={told?.generation ?? 0}
        appId={id}
        app={device.app(id)}
        path={place.kind === "app" ? place.inside : "/"}
        navigation={navigation}
        online={told?.online ?? true}
        onOpenSource={(spot) =>
          tell({ kind: "ninefold-from-shadow", source: typeof spot === "object" ? spot : { start: 0, end: 0 } })
        }
        onLeave={() => navigation.replace(appPath(id, "/"))}
        alone
        forBuilders
      />
    </>
  );
}
