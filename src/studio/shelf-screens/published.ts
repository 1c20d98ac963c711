import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";

const DAY = 24 * 3_600_000;
const place = (appId: string): string => `ninefold.published.${appId}`;

/** The time of the last look at this app's address; null: the person has never started one. */
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
    // Without storage, the person must start each look.
  }
}

/** True if the person has looked before, but not today. */
export const mayLookAgain = (app: ShelfApp, now: number): boolean => {
  const last = app.publishedAt === null ? null : lastLook(app.id);
  return last !== null && now - last > DAY;
};

/** The published document; null: it is the same as the app's. */
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
