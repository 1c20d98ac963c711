import { useEffect } from "react";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import type { InstallableApp } from "./face/keep-face.ts";
import type { SitePlace } from "./site-place.ts";

/** Delay, so that drawing icons does not slow down the first screen. */
const AFTER = 2500;

/** Updates the window title and the manifest to the open app. */
export function useFace(place: SitePlace, app: ShelfApp | undefined): void {
  const { id, name, icon, colour, language } = app ?? {};
  useEffect(() => {
    if (id === undefined || name === undefined) return undefined;
    // An open page may have set a title that ends with the app's name.
    if (!document.title.endsWith(name)) document.title = name;
    if (place.live || navigator.serviceWorker?.controller == null) return undefined;
    const face = { id, name, icon: icon ?? null, colour: colour ?? null, language: language ?? null };
    const timer = setTimeout(() => void keepFaceOf(place, face), AFTER);
    return () => clearTimeout(timer);
  }, [place, id, name, icon, colour, language]);
}

export async function keepFaceOf(place: SitePlace, face: InstallableApp): Promise<void> {
  try {
    const { keepFace } = await import("./face/keep-face.ts");
    await keepFace(place.base, face, place.only !== null);
  } catch {
    // Without a manifest of its own the app still works.
  }
}
