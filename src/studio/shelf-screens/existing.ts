import type { ShelfApp } from "#engine/contract/shelf.ts";

/** The app of the shelf whose document has the same title. */
export function appOfDocument(apps: readonly ShelfApp[], source: string): ShelfApp | undefined {
  const title = /^#\s+(?:[^:\n]*specification\s*:\s*)?(.+?)\s*#*$/imu.exec(source)?.[1];
  const wanted = title?.toLowerCase();
  return wanted === undefined ? undefined : apps.find((app) => app.name.trim().toLowerCase() === wanted);
}
