import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Row } from "#engine/contract/queries.ts";
import { asPlace } from "../fields/location.tsx";
import { formatDistance } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { placeLink } from "../text/safe-link.ts";
import { distanceBetween, gridFor, type Spot } from "./map-grid.ts";
import { subtitleOf, titleOf } from "./row-parts.tsx";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import "./map.css";
import { failure } from "../failure.ts";
import type { ViewProps } from "./view-props.ts";

const most = 500;

/** Places on a plain grid, nearest first: no tiles, no server, nothing leaves the phone. */
export function MapView(props: ViewProps) {
  const player = usePlayer();
  const { words, format } = player;
  const rows = useViewRows(props);
  const answer = useAnswer({ kind: "list", ...rows.base, from: 0, limit: most });
  const [me, setMe] = useState<Spot | null>(null);
  const [locating, setLocating] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = (answer?.rows ?? []).map((row) => ({ row, spot: spotOf(row) }));
  const placed = found.filter((one): one is { row: Row; spot: Spot } => one.spot !== null);
  const from = me ?? placed.find((one) => one.row.id === chosen)?.spot ?? null;
  const sorted =
    from === null ? placed : placed.toSorted((a, b) => distanceBetween(from, a.spot) - distanceBetween(from, b.spot));
  const without = found.length - placed.length;

  useEffect(() => {
    if (!locating) return;
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        setMe({ latitude: coords.latitude, longitude: coords.longitude });
        setLocating(false);
      },
      () => {
        setLocating(false);
        player.notify(failure(player, "no-place"));
      },
      { timeout: 15_000 },
    );
  }, [locating, player]);

  const spots = [...placed.map((one) => one.spot), ...(me === null ? [] : [me])];
  const grid = gridFor(spots.length > 0 ? spots : [{ latitude: 0, longitude: 0 }]);
  const lines = Array.from({ length: Math.ceil(grid.size / grid.step) + 1 }, (_, index) => index * grid.step);
  return (
    <RowsOrEmpty props={props} rows={rows}>
      <div className="map-view">
        <svg viewBox={`0 0 ${grid.size} ${grid.size}`} role="img" aria-label={words.mapHelp}>
          {lines.map((at) => (
            <g key={at} className="map-lines">
              <path d={`M${grid.offset.x + at} 0V${grid.size}M0 ${grid.offset.y + at}H${grid.size}`} />
            </g>
          ))}
          {placed.map(({ row, spot }) => {
            const { x, y } = grid.place(spot);
            return (
              <circle
                key={row.id}
                cx={x}
                cy={y}
                r={row.id === chosen ? 9 : 6}
                className="map-spot"
                data-tint={asColourWord(row.tint) ?? "accent"}
                data-on={row.id === chosen || undefined}
                onClick={() => setChosen(row.id)}
              />
            );
          })}
          {me === null ? null : <circle {...centre(grid.place(me))} r={6} className="map-me" />}
        </svg>
        <div className="map-foot">
          <span className="map-scale numeric">
            <svg viewBox="0 0 40 8" aria-hidden="true">
              <path d="M1 1V7H39V1" />
            </svg>
            {formatDistance(grid.stepMetres, format)}
          </span>
          <Button look="plain" size="small" icon="locate" busy={locating} onClick={() => setLocating(true)}>
            {words.here}
          </Button>
        </div>
      </div>
      <ListGroup label={player.t(props.screen.name)} footer={without > 0 ? words.withoutPlace(without) : undefined}>
        {sorted.map(({ row, spot }) => {
          const path = rowPath(player, props, row);
          return (
            <ListRow
              key={row.id}
              title={titleOf(row, format)}
              subtitle={subtitleOf(row, format) || undefined}
              tint={asColourWord(row.tint)}
              value={from === null ? undefined : formatDistance(distanceBetween(from, spot), format)}
              href={rowHref(player, path)}
              onClick={() => player.go(path)}
              end={
                <IconButton
                  icon="navigation"
                  label={`${words.openInMaps}: ${titleOf(row, format)}`}
                  onClick={() => window.open(placeLink(spot.latitude, spot.longitude), "_blank", "noopener")}
                />
              }
            />
          );
        })}
      </ListGroup>
    </RowsOrEmpty>
  );
}

const centre = ({ x, y }: { x: number; y: number }): { cx: number; cy: number } => ({ cx: x, cy: y });

const spotOf = (row: Row): Spot | null =>
  Object.values(row.values)
    .map((shown) => asPlace(shown.value))
    .find((place) => place !== null) ?? null;
