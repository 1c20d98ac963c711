import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";

const DAY = 24 * 3_600_000;
const place = (appId: string): string => `ninefold.published.${appId}`;

/** When this app's address was last looked at; null: nobody has said yet that it may be. */
function lastLook(appId: string): number | null {
  try {
    const at = Number(localStorage.getItem(place(appId)) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

function noteLook(appId: string, now: number): void {
  try {
    localStorage.setItem(place(appId), String(now));
  } catch {
    // A browser that keeps nothing is asked each time.
  }
}

/** Somebody has looked before, and not today. */
export const mayLookAgain = (app: ShelfApp, now: number): boolean => {
  const last = app.publishedAt === null ? null : lastLook(app.id);
  return last !== null && now - last > DAY;
};

/** The published document, where it differs from the app's own; null: they are the same. */
export async function newerDocument(
  app: ShelfApp,
  shelf: Shelf,
  fetchDocument: (address: string) => Promise<string>,
): Promise<string | null> {
  if (app.publishedAt === null) return null;
  const [own, published] = await Promise.all([shelf.source(app.id), fetchDocument(app.publishedAt)]);
  noteLook(app.id, Date.now());
  return own.replaceAll("\r\n", "\n") === published.replaceAll("\r\n", "\n") ? null : published;
}
