import { useEffect, useRef, useState } from "react";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { mayLookAgain, newerDocument } from "./published.ts";
import type { RequestedUpdate } from "./UpdateSheet.tsx";

/** An app of which a newer version is published; looked for once a day where somebody has looked before. */
export function useNewerVersion(
  apps: readonly ShelfApp[] | null,
  shelf: Shelf,
  fetchDocument: (address: string) => Promise<string>,
): RequestedUpdate | null {
  const [found, setFound] = useState<RequestedUpdate | null>(null);
  const looked = useRef(false);
  useEffect(() => {
    if (apps === null || looked.current || !navigator.onLine) return;
    looked.current = true;
    const now = Date.now();
    for (const app of apps)
      if (mayLookAgain(app, now))
        newerDocument(app, shelf, fetchDocument).then(
          (source) => {
            if (source !== null) setFound({ app, source });
          },
          // Without an answer nothing is told: it is tried again at the next opening.
          () => undefined,
        );
  }, [apps, shelf, fetchDocument]);
  // Once it was taken over, or the app removed, there is nothing to tell.
  const app = apps?.find(({ id }) => id === found?.app.id);
  return found !== null && app?.version === found.app.version ? found : null;
}
