import { useEffect, useRef, useState } from "react";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { mayLookAgain, newerDocument } from "./published.ts";
import type { RequestedUpdate } from "./UpdateSheet.tsx";

/** An app with a newer published version. It is looked for once a day, if the person has looked before. */
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
          // Without an answer nothing is shown; the next opening tries again.
          () => undefined,
        );
  }, [apps, shelf, fetchDocument]);
  // After an update, or if the app was removed, there is nothing to show.
  const app = apps?.find(({ id }) => id === found?.app.id);
  return found !== null && app?.version === found.app.version ? found : null;
}
