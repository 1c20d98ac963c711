import { useEffect, useMemo, useRef, useState } from "react";
import { Player } from "#player/Player.tsx";
import { useEntry } from "#player/navigation.ts";
import { Outline } from "#player/inspect/Outline.tsx";
import { useMarked } from "#player/inspect/use-marked.ts";
import { appPath, readPlace } from "#player/routes.ts";
import { applySettings, keptSettings } from "#player/state/kept-settings.ts";
import { isAtRoute } from "#studio/beside/at-route.ts";
import { type FromShadow, isToShadow, type ToShadow } from "#studio/beside/shadow-messages.ts";
import type { Device } from "./connect.ts";
import { memoryNavigation } from "./memory-navigation.ts";

interface ShadowPlaceProps {
  readonly device: Device;
  readonly id: string;
  readonly inside: string;
}

const tell = (message: FromShadow): void => window.parent.postMessage(message, location.origin);

/** The preview beside the text; renders anew whenever the surrounding page has opened another text under it. */
export function ShadowPlace({ device, id, inside }: ShadowPlaceProps) {
  const navigation = useMemo(() => memoryNavigation(appPath(id, inside)), [id, inside]);
  const [told, setTold] = useState<ToShadow | null>(null);
  /** The last path that the surrounding page knows; only changes are reported to it. */
  const known = useRef(navigation.current().path);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== window.parent || event.origin !== location.origin || !isToShadow(event.data)) return;
      setTold(event.data);
      const { path: wanted, also } = event.data;
      const now = readPlace(navigation.current().path);
      // If the current page already shows it, stay there, so that input is not lost.
      const isThere = now.kind === "app" && also.some((route) => isAtRoute(route, now.inside));
      if (wanted === null || isThere) return;
      known.current = appPath(id, wanted);
      navigation.tab(known.current);
    };
    addEventListener("message", hear);
    tell({ kind: "ninefold-from-shadow", is: "there" });
    return () => removeEventListener("message", hear);
  }, [id, navigation]);
  const theme = told?.theme;
  useEffect(() => {
    if (theme !== undefined) applySettings({ ...keptSettings(), theme });
  }, [theme]);
  const pointed = useMarked(told?.mark ?? null);
  const { path } = useEntry(navigation);
  const place = readPlace(path);
  useEffect(() => {
    const { kind, inside: at } = { inside: "/", ...readPlace(path) };
    if (path === known.current || kind !== "app") return;
    known.current = path;
    tell({ kind: "ninefold-from-shadow", is: "at", path: at });
  }, [path]);
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
          tell({
            kind: "ninefold-from-shadow",
            is: "asking",
            source: typeof spot === "object" && spot !== null ? spot : { start: 0, end: 0 },
          })
        }
        onLeave={() => navigation.replace(appPath(id, "/"))}
        alone
        forBuilders
      />
    </>
  );
}
