import L from "leaflet";
import { useEffect, useRef, useState, type RefObject } from "react";
import "leaflet/dist/leaflet.css";
import { clustersOf } from "./clusters.ts";
import { gridLayer, outlineLayer, tileLayer } from "./layers.ts";
import { LONGEST_SCALE } from "./scale.ts";
import { roomForNames, type NameSide } from "./pin-names.ts";
import type { TileStore } from "./tile-store.ts";
import "./map.css";

export interface MapPoint {
  readonly id: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly tint: string | null;
}

export interface MapWords {
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly together: (count: number) => string;
}

export interface SlippyMapProps {
  readonly points: readonly MapPoint[];
  readonly me: { readonly latitude: number; readonly longitude: number } | null;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Null: only the outline of the land is shown. */
  readonly store: TileStore | null;
  readonly credit: string | null;
  readonly words: MapWords;
  readonly onTilesMissing: () => void;
  /** Access to bounds and centre for the controls around the map. */
  readonly map: RefObject<L.Map | null>;
  /** The initial view if there are no points. */
  readonly start?: { readonly latitude: number; readonly longitude: number; readonly zoom: number };
}

const CLOSEST = 16;
/** The outline is sharp at every zoom, so places can fill the map; tiles are sharp at whole levels only. */
const CLOSE_FIT = 0.25;

/** The map itself. React owns the elements around it, Leaflet those inside. */
export function SlippyMap(props: SlippyMapProps) {
  const { points, me, chosen, onChoose, store, credit, words, onTilesMissing, start } = props;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const held = props.map;

  useEffect(() => {
    if (box.current === null) return undefined;
    const made = L.map(box.current, {
      attributionControl: false,
      zoomControl: false,
      maxZoom: 19,
      minZoom: 1,
      zoomSnap: CLOSE_FIT,
    });
    made.createPane("outline").style.zIndex = "150";
    made.createPane("grid").style.zIndex = "160";
    made.setView([start?.latitude ?? 20, start?.longitude ?? 0], start?.zoom ?? 2);
    gridLayer().addTo(made);
    void outlineLayer().then((layer) => {
      if (made.getPane("outline") !== undefined && box.current !== null) layer.addTo(made);
    });
    // Without this, a map made before its element has a size stays grey at the edges.
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    watch.observe(box.current);
    held.current = made;
    setMap(made);
    return () => {
      watch.disconnect();
      held.current = null;
      setMap(null);
      made.remove();
    };
    // Made once; `start` is only the initial view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [held]);

  useEffect(() => {
    if (map === null) return undefined;
    const zoom = L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
    const scale = L.control.scale({ imperial: false, maxWidth: LONGEST_SCALE }).addTo(map);
    return () => {
      zoom.remove();
      scale.remove();
    };
  }, [map, words]);

  useEffect(() => {
    if (map === null || store === null) return undefined;
    map.options.zoomSnap = 1;
    map.setZoom(Math.floor(map.getZoom()), { animate: false });
    const layer = tileLayer(store, onTilesMissing).addTo(map);
    const source = credit === null ? null : L.control.attribution({ prefix: false }).addTo(map);
    // The document's credit is text, so it must not become markup.
    if (credit !== null) source?.addAttribution(escaped(credit));
    return () => {
      layer.remove();
      source?.remove();
    };
  }, [map, store, credit, onTilesMissing]);

  // Fits all places when the map opens or is resized; once the person has moved it, it stays.
  const fitted = useRef<ViewOfMap | null>(null);
  useEffect(() => {
    if (map === null || points.length === 0) return undefined;
    const fit = (): void => {
      fitPoints(map, points);
      fitted.current = { center: map.getCenter(), zoom: map.getZoom() };
    };
    const fitAgain = (): void => {
      if (points.length > 1 && fitted.current !== null && isStillAt(map, fitted.current)) fit();
    };
    if (fitted.current === null) fit();
    map.on("resize", fitAgain);
    return () => void map.off("resize", fitAgain);
  }, [map, points]);

  useEffect(() => {
    if (map === null) return undefined;
    const layer = L.layerGroup().addTo(map);
    const draw = (): void => {
      layer.clearLayers();
      const byId = new Map(points.map((point) => [point.id, point]));
      const pixels = points.map((point) => ({ id: point.id, ...xy(map.project([point.latitude, point.longitude])) }));
      const clusters = clustersOf(pixels);
      // Without street tiles, names of places help with orientation, as far as there is room.
      const left = map.getPixelBounds().min?.x ?? 0;
      const names =
        store === null
          ? roomForNames(clusters, ({ ids }) => (ids.length === 1 ? (byId.get(ids[0] ?? "")?.title ?? null) : null), {
              left,
              right: left + map.getSize().x,
            })
          : null;
      for (const cluster of clusters) {
        const { x, y, ids } = cluster;
        const side = names?.get(cluster);
        const one = ids.length === 1 ? byId.get(ids[0] ?? "") : undefined;
        const name = one?.title ?? words.together(ids.length);
        const marker = L.marker(map.unproject([x, y]), {
          title: name,
          icon: L.divIcon({
            className: one === undefined ? "map-cluster" : "map-pin",
            html: one === undefined || side === undefined ? "" : nameBeside(one.title, side),
            iconSize: one === undefined ? [44, 44] : [28, 28],
          }),
          riseOnHover: true,
          zIndexOffset: one?.id === chosen ? 1000 : 0,
        }).addTo(layer);
        const element = marker.getElement();
        element?.setAttribute("aria-label", name);
        // The count is drawn by CSS: the label alone may lack the figure, as some languages have a word for two.
        if (one === undefined) element?.setAttribute("data-count", String(ids.length));
        if (one?.tint != null) element?.setAttribute("data-tint", one.tint);
        if (ids.includes(chosen ?? "")) element?.setAttribute("data-on", "");
        marker.on("click", () => {
          if (one !== undefined) onChoose(one.id);
          else
            fitPoints(
              map,
              ids.flatMap((id) => byId.get(id) ?? []),
            );
        });
      }
      if (me !== null)
        L.marker([me.latitude, me.longitude], {
          interactive: false,
          keyboard: false,
          icon: L.divIcon({ className: "map-me", iconSize: [18, 18] }),
        }).addTo(layer);
    };
    const skip = (): void => skipCovered(layer, map.getContainer());
    draw();
    skip();
    map.on("zoomend", draw);
    map.on("moveend", skip);
    return () => {
      map.off("zoomend", draw);
      map.off("moveend", skip);
      layer.remove();
    };
  }, [map, points, me, chosen, onChoose, words, store]);

  // Leaflet's coordinates start at the left in every script.
  return <div ref={box} className="slippy-map" dir="ltr" role="application" aria-label={words.map} />;
}

interface ViewOfMap {
  readonly center: L.LatLng;
  readonly zoom: number;
}

/** True if the person has not moved the map; resizing rounds its centre to whole pixels. */
const isStillAt = (map: L.Map, { center, zoom }: ViewOfMap): boolean =>
  map.getZoom() === zoom && map.project(map.getCenter()).distanceTo(map.project(center)) < 3;

export function fitPoints(map: L.Map, points: readonly Pick<MapPoint, "latitude" | "longitude">[]): void {
  if (points.length === 0) return;
  const bounds = L.latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [36, 36], maxZoom: Math.max(CLOSEST, map.getZoom() + 1), animate: false });
}

/** In pixels: a smaller visible part of a marker is too small to tap. */
const ENOUGH = 24;
const COVERS = ".leaflet-bar, .map-moves, .map-chosen";

/** Takes markers that are covered by the map's buttons or the chosen place's card out of the tab order. */
function skipCovered(markers: L.LayerGroup, box: HTMLElement): void {
  const covers = [...(box.parentElement?.querySelectorAll(COVERS) ?? [])].map((one) => one.getBoundingClientRect());
  markers.eachLayer((layer) => {
    const marker = layer instanceof L.Marker && layer.options.keyboard ? layer.getElement() : undefined;
    if (marker === undefined) return;
    const { left, right, top, bottom } = marker.getBoundingClientRect();
    const isCovered = covers.some(
      (cover) =>
        Math.max(cover.left - left, right - cover.right) < ENOUGH &&
        Math.max(cover.top - top, bottom - cover.bottom) < ENOUGH,
    );
    marker.tabIndex = isCovered ? -1 : 0;
  });
}

// Hidden from screen readers: it is the marker's label already.
const nameBeside = (title: string, side: NameSide): string =>
  `<span class="map-pin-name" data-beside="${side}" aria-hidden="true">${escaped(title)}</span>`;

const xy = ({ x, y }: L.Point): { x: number; y: number } => ({ x, y });

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
