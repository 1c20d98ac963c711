import type { Shelf } from "#engine/contract/shelf.ts";
import type { Navigation } from "#player/navigation.ts";
import { readPlace } from "#player/routes.ts";
import { changePath } from "#studio/cards/change-place.ts";
import { hasRoomForTwo } from "#ui/frame/side-by-side.ts";
import { besideDocument, type SitePlace } from "./site-place.ts";

/** Writes the file that `ninefold run` serves; the server allows it for pages on the same machine. */
export interface DocumentFile {
  /** `base`: the text that the change is based on. False: the file has changed since and was not written. */
  write(base: string, source: string): Promise<boolean>;
}

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u;

/** null if the page may not write: it was built, or is served by another machine. */
export async function documentFile(site: SitePlace): Promise<DocumentFile | null> {
  if (!OWN_HOST.test(location.hostname)) return null;
  try {
    const response = await fetch(besideDocument(site, "file-token"), { cache: "no-store" });
    if (!response.ok) return null;
    const { token } = (await response.json()) as { readonly token: string };
    return {
      async write(base, source) {
        const written = await fetch(besideDocument(site, "document.md"), {
          method: "PUT",
          headers: { "content-type": "application/json", "x-ninefold-token": token },
          body: JSON.stringify({ base, source }),
        });
        if (written.status === 409) return false;
        if (!written.ok) throw new Error("The file could not be written.");
        return true;
      },
    };
  } catch {
    return null;
  }
}

/** A shelf that writes the new document of its only app to the file before it updates the app. */
export function shelfOfFile(shelf: Shelf, { only }: SitePlace, file: DocumentFile): Shelf {
  return {
    ...shelf,
    async update(app, source) {
      if (app !== only?.app) return shelf.update(app, source);
      const base = await shelf.source(app);
      if (!(await file.write(base, source))) throw new Error("The file has changed meanwhile.");
      return shelf.update(app, source);
    },
  };
}

/** On a wide screen, opens the text with the app beside it: under `ninefold run` the person is its author. */
export function beginWithText({ only }: SitePlace, navigation: Navigation): void {
  if (only === null || readPlace(navigation.current().path).kind !== "shelf" || !hasRoomForTwo()) return;
  navigation.replace(changePath(only.app, { kind: "tool", tool: "beside" }));
}
