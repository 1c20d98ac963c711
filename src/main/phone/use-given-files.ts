import { useCallback, useEffect, useState } from "react";
import type { GivenFiles } from "#player/player-props.ts";
import type { SitePlace } from "./site-place.ts";

interface GivenToApp extends GivenFiles {
  readonly app: string;
}

interface Handed {
  /** Files from outside that have not been assigned to an app yet. */
  readonly shared: readonly File[];
  /** Files for one app. */
  readonly given: GivenToApp | null;
  readonly give: (app: string, files: readonly File[], run: boolean, merge?: boolean) => void;
  readonly forget: () => void;
}

const NONE: readonly File[] = [];

/** Files from the phone's share sheet and from "open with". They wait until a person decides what to do with them. */
export function useGivenFiles(site: SitePlace): Handed {
  const [shared, setShared] = useState(NONE);
  const [given, setGiven] = useState<GivenToApp | null>(null);
  const forget = useCallback(() => {
    setShared(NONE);
    setGiven(null);
  }, []);
  const give = useCallback(
    (app: string, files: readonly File[], run: boolean, merge = false) => {
      setShared(NONE);
      setGiven({ app, files, run, merge, onTaken: forget });
    },
    [forget],
  );
  useEffect(() => {
    // Files can be shared only with installed apps.
    if (!location.search.includes("received") && !matchMedia("(display-mode: standalone)").matches) return;
    const app = site.only?.app ?? site.app;
    void import("./received-files.ts").then((part) =>
      part.receiveFiles(site.base, (files) => (app === null ? setShared(files) : give(app, files, false))),
    );
  }, [site, give]);
  return { shared, given, give, forget };
}
