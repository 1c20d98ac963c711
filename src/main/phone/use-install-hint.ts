import { useEffect } from "react";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { countOpening } from "./install.ts";

const AFTER = 4000;

/** Says once that the app can stand on the home screen: when it has been opened a few times and holds something. */
export function useInstallHint(app: ShelfApp | undefined, onInstall: () => void): void {
  // Samples are there to be tried; nobody wants them on the home screen unasked.
  const known = app !== undefined && app.sample === null;
  const { id = "", records = 0 } = app ?? {};
  useEffect(() => {
    if (!known) return undefined;
    countOpening(id);
    const timer = setTimeout(
      () => void import("./hint-at-install.ts").then((part) => part.hintAtInstall(id, records, onInstall)),
      AFTER,
    );
    return () => clearTimeout(timer);
    // Counted once for each opening of an app.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known, id]);
}
