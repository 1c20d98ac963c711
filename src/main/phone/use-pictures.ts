import { useEffect } from "react";
import type { Device } from "./connect.ts";
import type { SitePlace } from "./site-place.ts";

/** Once the first screen stands. */
const AFTER = 2000;

/** Keeps a picture of each screen that may be opened first, to be shown at once the next time. */
export function usePictures(device: Device, site: SitePlace, app: string): void {
  const { live } = site;
  useEffect(() => {
    // A document that is being written looks different every time.
    if (live) return undefined;
    let stop: (() => void) | null = null;
    const timer = setTimeout(async () => {
      const { keepPictures } = await import("../first-picture/keep-pictures.ts");
      const { kind } = await device.shelf.storage();
      if (stop === null && kind === "disk") stop = keepPictures(app);
    }, AFTER);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = () => undefined;
    };
  }, [device, live, app]);
}
