import type L from "leaflet";
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { usePlayer } from "../player-context.ts";
import { fitPoints, SlippyMap, type MapPoint } from "./SlippyMap.tsx";
import { MOST_AT_ONCE } from "./tile-store.ts";
import { tilesIn } from "./tiles-in.ts";
import { useTiles } from "./use-tiles.ts";

export interface PlacesMapProps {
  readonly points: readonly MapPoint[];
  readonly me: { readonly latitude: number; readonly longitude: number } | null;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly locating?: boolean;
  readonly onLocate?: () => void;
  readonly map?: RefObject<L.Map | null>;
  /** Shows a pin in the centre, below which the map moves. */
  readonly pin?: boolean;
  readonly start?: { readonly latitude: number; readonly longitude: number; readonly zoom: number };
  /** Content over the lower edge: details of the chosen place. */
  readonly over?: ReactNode;
}

/** Number of further zoom levels that are stored with an area. */
const DEEPER = 3;
const DEEPEST = 18;

/** The map with its controls: the consent for its tile server, the own position, areas stored for offline use. */
export function PlacesMap({
  points,
  me,
  chosen,
  onChoose,
  locating,
  onLocate,
  pin,
  start,
  over,
  ...rest
}: PlacesMapProps) {
  const player = usePlayer();
  const { words, app, notify } = player;
  const say = words.wide.map;
  const tiles = useTiles();
  const own = useRef<L.Map | null>(null);
  const map = rest.map ?? own;
  const [missing, setMissing] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const [notNow, setNotNow] = useState(false);
  const onTilesMissing = useCallback(() => setMissing(true), []);
  const mapWords = useMemo(
    () => ({ map: say.map, zoomIn: say.zoomIn, zoomOut: say.zoomOut, together: say.together }),
    [say],
  );

  const keep = async (): Promise<void> => {
    const { store } = tiles;
    if (map.current === null || store === null) return;
    const bounds = map.current.getBounds();
    const zoom = map.current.getZoom();
    const area = {
      north: bounds.getNorth(),
      south: bounds.getSouth(),
      west: bounds.getWest(),
      east: bounds.getEast(),
    };
    const wanted = tilesIn(area, zoom, Math.min(DEEPEST, zoom + DEEPER), MOST_AT_ONCE);
    if (wanted === null) {
      notify({ text: say.tooLarge, code: "went-wrong", bad: true });
      return;
    }
    setKeeping(true);
    const kept = await store.keep(wanted, new AbortController().signal);
    setKeeping(false);
    notify(kept === wanted.length ? { text: say.kept(kept) } : { text: say.notKept, code: "went-wrong", bad: true });
  };

  const note = tiles.none ? say.outline : tiles.store !== null && missing ? say.offline : null;
  return (
    <div className="map-view">
      <div className="map-pick">
        <SlippyMap
          points={points}
          me={me}
          chosen={chosen}
          onChoose={onChoose}
          store={tiles.store}
          credit={tiles.credit}
          words={mapWords}
          onTilesMissing={onTilesMissing}
          map={map}
          {...(start === undefined ? {} : { start })}
        />
        {pin === true ? <span className="map-pick-pin" aria-hidden="true" /> : null}
        <div className="map-moves">
          {onLocate === undefined ? null : (
            <IconButton
              look="glass"
              icon="locate"
              label={say.myLocation}
              aria-busy={locating ?? false}
              onClick={onLocate}
            />
          )}
          {points.length > 1 ? (
            <IconButton
              look="glass"
              icon="map"
              label={say.fitAll}
              onClick={() => map.current !== null && fitPoints(map.current, points)}
            />
          ) : null}
        </div>
        {over}
      </div>
      {tiles.ask === null || notNow ? null : (
        <Banner
          title={say.allow(tiles.ask)}
          actions={
            <>
              <Button size="small" onClick={() => void app.allowHost(tiles.ask ?? "", true)}>
                {say.allowYes}
              </Button>
              <Button look="plain" size="small" onClick={() => setNotNow(true)}>
                {words.notNow}
              </Button>
            </>
          }
        >
          {say.allowHelp}
        </Banner>
      )}
      {note === null && tiles.store === null ? null : (
        <div className="map-foot">
          {note === null ? null : <span className="map-note">{note}</span>}
          {tiles.store === null ? null : (
            <Button look="plain" size="small" icon="download" busy={keeping} onClick={() => void keep()}>
              {say.keepArea}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
