import L from "leaflet";
import { feature, mesh } from "topojson-client";
import { sideOfSquares } from "./scale.ts";
import type { TileStore } from "./tile-store.ts";

/** Land and borders at low resolution, from public-domain data; the lowest layer, so that a map is never empty. */
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

/** Farther out, the projection's scale varies too much between the middle of the map and its edges for squares. */
const FROM_ZOOM = 7;

/** A grid for judging distances if the map has no tiles: its squares are as wide as the scale control says. */
class Grid extends L.Layer {
  #squares: HTMLElement | null = null;

  override onAdd(map: L.Map): this {
    this.#squares = L.DomUtil.create("div", "map-squares", map.getPane("grid"));
    return this.#draw();
  }

  override onRemove(): this {
    this.#squares?.remove();
    this.#squares = null;
    return this;
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    const draw = (): void => void this.#draw();
    return { move: draw, zoomend: draw, resize: draw };
  }

  #draw(): this {
    const map = this._map;
    const squares = this.#squares;
    if (squares === null) return this;
    const middle = map.getCenter();
    const zoom = map.getZoom();
    const side = sideOfSquares(middle.lat, zoom);
    const size = map.getSize();
    L.DomUtil.setPosition(squares, map.containerPointToLayerPoint([0, 0]));
    squares.hidden = zoom < FROM_ZOOM;
    squares.style.inlineSize = `${size.x}px`;
    squares.style.blockSize = `${size.y}px`;
    squares.style.backgroundSize = `${side}px ${side}px`;
    // The grid is fixed to the ground while the map moves.
    const corner = map.project(middle, zoom).subtract(size.divideBy(2));
    squares.style.backgroundPosition = `${-corner.x % side}px ${-corner.y % side}px`;
    return this;
  }
}

export const gridLayer = (): L.Layer => new Grid();

/** Tiles are fetched by the page itself, so that they can be stored; its content policy allows no other images. */
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
