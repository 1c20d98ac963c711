import { useEffect, useMemo, useState } from "react";
import { Player } from "#player/Player.tsx";
import { useEntry } from "#player/navigation.ts";
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

/** The app beside its document: drawn anew whenever the page around it has opened another text under it. */
export function ShadowPlace({ device, id, inside }: ShadowPlaceProps) {
  const navigation = useMemo(() => memoryNavigation(appPath(id, inside)), [id, inside]);
  const [told, setTold] = useState<ToShadow | null>(null);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== window.parent || event.origin !== location.origin || !isToShadow(event.data)) return;
      setTold(event.data);
      if (event.data.path !== null) navigation.tab(appPath(id, event.data.path));
    };
    addEventListener("message", hear);
    tell({ kind: "ninefold-from-shadow", source: null });
    return () => removeEventListener("message", hear);
  }, [id, navigation]);
  const { path } = useEntry(navigation);
  const place = readPlace(path);
  return (
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
  );
}
