import { useEffect } from "react";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { countOpening } from "./install.ts";

const AFTER = 4000;

/** Suggests once to install the app, after several openings and if it has records. */
export function useInstallHint(app: ShelfApp | undefined, onInstall: () => void): void {
  // Not for samples, which are only for trying out.
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
    // Counts once per opening of an app, so other dependencies are left out.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known, id]);
}
