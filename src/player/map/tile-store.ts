import type { TileAt } from "./tiles-in.ts";

/** Maximum number of viewed tiles in the cache; the oldest are dropped. */
export const MOST_SEEN = 1000;
/** Maximum number of tiles in stored areas: in total, and per area. */
export const MOST_KEPT = 4000;
export const MOST_AT_ONCE = 500;

const SEEN = "ninefold-map-seen";
const KEPT = "ninefold-map-kept";
/** The cache of viewed tiles is trimmed once per this many new tiles. */
const NOW_AND_THEN = 50;

export const tileAddress = (template: string, { z, x, y }: TileAt): string =>
  template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

/** The tiles of one server: from this device if they are stored, else from the server. */
export class TileStore {
  readonly #template: string;
  #fetched = 0;

  constructor(template: string) {
    this.#template = template;
  }

  /** Null: not stored, and the server did not deliver it. */
  async tile(at: TileAt, stop: AbortSignal): Promise<Blob | null> {
    const address = tileAddress(this.#template, at);
    const here = (await find(KEPT, address)) ?? (await find(SEEN, address));
    if (here !== null) return here.blob();
    const reply = await fetchTile(address, stop);
    if (reply === null) return null;
    const copy = reply.clone();
    void put(SEEN, address, copy).then(() => {
      this.#fetched += 1;
      return this.#fetched % NOW_AND_THEN === 1 ? trim(SEEN, MOST_SEEN) : undefined;
    });
    return reply.blob();
  }

  /** Stores tiles for offline use; returns how many of them are stored at the end. */
  async keep(tiles: readonly TileAt[], stop: AbortSignal): Promise<number> {
    let kept = 0;
    for (const at of tiles) {
      if (stop.aborted) break;
      const address = tileAddress(this.#template, at);
      const reply = (await find(KEPT, address)) ?? (await find(SEEN, address)) ?? (await fetchTile(address, stop));
      if (reply !== null && (await put(KEPT, address, reply))) kept += 1;
    }
    await trim(KEPT, MOST_KEPT);
    return kept;
  }
}

async function fetchTile(address: string, stop: AbortSignal): Promise<Response | null> {
  try {
    // The tile server gets neither credentials nor the referring page.
    const reply = await fetch(address, { signal: stop, credentials: "omit", referrerPolicy: "no-referrer" });
    return reply.ok && (reply.headers.get("content-type") ?? "").startsWith("image/") ? reply : null;
  } catch {
    return null; // No network, no answer, or aborted: the outline stays.
  }
}

/** Storage may be full or unavailable; then tiles are fetched each time. */
async function find(cache: string, address: string): Promise<Response | null> {
  try {
    return (await (await caches.open(cache)).match(address)) ?? null;
  } catch {
    return null;
  }
}

async function put(cache: string, address: string, reply: Response): Promise<boolean> {
  try {
    await (await caches.open(cache)).put(address, reply);
    return true;
  } catch {
    return false;
  }
}

/** Cache keys are in order of insertion. */
async function trim(cache: string, most: number): Promise<void> {
  try {
    const store = await caches.open(cache);
    const keys = await store.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await store.delete(key);
  } catch {
    // Storage is unavailable.
  }
}
