import L from "leaflet";
import { feature, mesh } from "topojson-client";
import type { TileStore } from "./tile-store.ts";

/** Land and borders at low resolution, from public-domain data; below everything, so that a map is never empty. */
export async function outlineLayer(): Promise<L.Layer> {
  const { default: atlas } = await import("world-atlas/countries-110m.json");
  const land = feature(atlas, atlas.objects.land);
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  const options = { interactive: false, pane: "outline" };
  return L.layerGroup([
    L.geoJSON(land, { ...options, style: { className: "map-land" } }),
    L.geoJSON(borders, { ...options, style: { className: "map-borders", fill: false } }),
  ]);
}

/** Lines to judge distances by, where a map has nothing else to show. */
class Grid extends L.GridLayer {
  protected override createTile(): HTMLElement {
    return L.DomUtil.create("div", "map-grid-tile");
  }
}

export const gridLayer = (): L.Layer => new Grid({ pane: "grid", maxZoom: 19 });

/** Tiles come through the page's own hands, so that they can be kept; the page's policy lets no other pictures in. */
class Tiles extends L.GridLayer {
  readonly #store: TileStore;
  readonly #onFailure: () => void;
  readonly #stops = new WeakMap<HTMLElement, AbortController>();

  constructor(store: TileStore, onFailure: () => void) {
    super({ maxZoom: 19, updateWhenIdle: true });
    this.#store = store;
    this.#onFailure = onFailure;
    this.on("tileunload", ({ tile }: { tile: HTMLElement }) => this.#stops.get(tile)?.abort());
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = L.DomUtil.create("img", "map-tile");
    image.alt = "";
    const stop = new AbortController();
    this.#stops.set(image, stop);
    const { x, y, z } = coords;
    void this.#store.tile({ x, y, z }, stop.signal).then((blob) => {
      if (blob === null) {
        if (!stop.signal.aborted) this.#onFailure();
        done(undefined, image);
        return;
      }
      const address = URL.createObjectURL(blob);
      const over = (): void => {
        URL.revokeObjectURL(address);
        done(undefined, image);
      };
      image.addEventListener("load", over, { once: true });
      image.addEventListener("error", over, { once: true });
      image.src = address;
    });
    return image;
  }
}

export const tileLayer = (store: TileStore, onFailure: () => void): L.Layer => new Tiles(store, onFailure);
