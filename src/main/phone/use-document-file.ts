import { useEffect, useState } from "react";
import type { Shelf } from "#engine/contract/shelf.ts";
import type { Navigation } from "#player/navigation.ts";
import type { Device } from "./connect.ts";
import type { SitePlace } from "./site-place.ts";

/** The shelf through which documents are changed; under `ninefold run` changes are written to the file too. */
export function useDocumentFile(
  device: Device,
  site: SitePlace,
  navigation: Navigation,
): { readonly shelf: Shelf; readonly mayWrite: boolean } {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  useEffect(() => {
    let current = true;
    if (site.live)
      void import("./document-file.ts").then(async ({ beginWithText, documentFile, shelfOfFile }) => {
        const file = await documentFile(site);
        if (!current || file === null) return;
        setShelf(shelfOfFile(device.shelf, site, file));
        beginWithText(site, navigation);
      });
    return () => {
      current = false;
    };
  }, [device, site, navigation]);
  return { shelf: shelf ?? device.shelf, mayWrite: shelf !== null };
}
