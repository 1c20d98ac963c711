import type { Map as LeafletMap, PanInsideOptions } from "leaflet";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Parts } from "#ui/list/Parts.tsx";
import type { Row } from "#engine/contract/queries.ts";
import { nameOfView } from "../screens/screen-name.ts";
import { asPlace } from "../fields/location.tsx";
import { formatDistance } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { placeLink } from "../text/safe-link.ts";
import { distanceBetween, type Coordinates } from "../map/distance.ts";
import { subtitleOf, nameOfRow } from "./row-parts.tsx";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import "../map/map.css";
import { failure } from "../failure.ts";
import { lazyPart } from "../lazy-sheet.tsx";
import type { ViewProps } from "./view-props.ts";

const PlacesMap = lazyPart(() => import("../map/PlacesMap.tsx").then((part) => part.PlacesMap));

const most = 500;

/** Padding in pixels that keeps a chosen place clear of its card and of the map's buttons. */
const CLEAR_OF_CHOSEN: PanInsideOptions = {
  paddingTopLeft: [64, 40],
  paddingBottomRight: [64, 150],
  animate: false,
};

/** Places on a map and in a list below it: in the order of the screen, or nearest first once the position is known. */
export function MapView(props: ViewProps) {
  const player = usePlayer();
  const { words, format } = player;
  const rows = useViewRows(props);
  const answer = useAnswer({ kind: "list", ...rows.base, from: 0, limit: most });
  const [me, setMe] = useState<Coordinates | null>(null);
  const [locating, setLocating] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const map = useRef<LeafletMap | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const found = (answer?.rows ?? []).map((row) => ({ row, spot: spotOf(row) }));
  const placed = found.filter((one): one is { row: Row; spot: Coordinates } => one.spot !== null);
  const sorted =
    me === null ? placed : placed.toSorted((a, b) => distanceBetween(me, a.spot) - distanceBetween(me, b.spot));
  const without = found.length - placed.length;

  useEffect(() => {
    if (!locating) return;
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        setMe({ latitude: coords.latitude, longitude: coords.longitude });
        map.current?.setView([coords.latitude, coords.longitude], Math.max(13, map.current.getZoom()), {
          animate: false,
        });
        setLocating(false);
      },
      () => {
        setLocating(false);
        player.notify(failure(player, "no-place"));
      },
      { timeout: 15_000 },
    );
  }, [locating, player]);

  const points = useMemo(
    () =>
      placed.map(({ row, spot }) => ({
        ...spot,
        id: row.id,
        title: nameOfRow(player, row),
        tint: asColourWord(row.tint) ?? null,
      })),
    // One array per answer, so that the map is not drawn again without need.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [answer, format],
  );
  // Kept stable per answer: when the callback changes, the map draws its places again.
  const choose = useCallback(
    (id: string): void => {
      setChosen(id);
      const spot = points.find((point) => point.id === id);
      if (spot !== undefined) map.current?.panInside([spot.latitude, spot.longitude], CLEAR_OF_CHOSEN);
    },
    [points],
  );
  const open = placed.find((one) => one.row.id === chosen);
  const showOnMap = (id: string, { latitude, longitude }: Coordinates): void => {
    setChosen(id);
    map.current?.setView([latitude, longitude], Math.max(14, map.current.getZoom()), { animate: false });
    box.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <RowsOrEmpty props={props} rows={rows}>
      <div className="map-and-list">
        <div ref={box} className="map-beside">
          <Suspense fallback={<div className="map-view map-wait" />}>
            <PlacesMap
              points={points}
              me={me}
              chosen={chosen}
              onChoose={choose}
              locating={locating}
              onLocate={() => setLocating(true)}
              map={map}
              over={
                open === undefined ? null : (
                  <div className="map-chosen">
                    <span className="map-chosen-words" role="status">
                      <bdi>{nameOfRow(player, open.row)}</bdi>
                      <span className="quiet">
                        <Parts text={subtitleOf(open.row, format)} />
                      </span>
                    </span>
                    <IconButton icon="x" label={words.close} onClick={() => setChosen(null)} />
                    <span className="map-chosen-buttons">
                      <Button size="small" onClick={() => player.go(rowPath(player, props, open.row))}>
                        {words.wide.map.open}
                      </Button>
                      <Button look="tonal" size="small" icon="navigation" onClick={() => directions(open.spot)}>
                        {words.wide.map.directions}
                      </Button>
                    </span>
                  </div>
                )
              }
            />
          </Suspense>
        </div>
        <ListGroup label={nameOfView(player, props)} footer={without > 0 ? words.withoutPlace(without) : undefined}>
          {sorted.map(({ row, spot }) => {
            const path = rowPath(player, props, row);
            return (
              <ListRow
                key={row.id}
                title={nameOfRow(player, row)}
                subtitle={subtitleOf(row, format) || undefined}
                tint={asColourWord(row.tint)}
                value={me === null ? undefined : formatDistance(distanceBetween(me, spot), format)}
                href={rowHref(player, path)}
                onClick={() => player.go(path)}
                record={row.id}
                end={
                  <>
                    <IconButton
                      icon="map-pin"
                      label={words.labelled(words.wide.map.onMap, nameOfRow(player, row))}
                      onClick={() => showOnMap(row.id, spot)}
                    />
                    <IconButton
                      icon="navigation"
                      label={words.labelled(words.wide.map.directions, nameOfRow(player, row))}
                      onClick={() => directions(spot)}
                    />
                  </>
                }
              />
            );
          })}
        </ListGroup>
      </div>
    </RowsOrEmpty>
  );
}

/** Opens the phone's own map app. */
const directions = ({ latitude, longitude }: Coordinates): void => {
  window.open(placeLink(latitude, longitude), "_blank", "noopener");
};

const spotOf = (row: Row): Coordinates | null =>
  Object.values(row.values)
    .map((shown) => asPlace(shown.value))
    .find((place) => place !== null) ?? null;
