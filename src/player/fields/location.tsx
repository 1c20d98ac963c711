import { useState } from "react";
import { LocationInput } from "#ui/form/FileInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import type { Value } from "#expr/types.ts";
import { formatDistance, formatNumber } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { placeLink } from "../text/safe-link.ts";
import type { DisplayProps } from "./Display.tsx";
import type { WidgetProps } from "./widget.ts";

export interface PlaceValue {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
}

export function asPlace(value: Value): PlaceValue | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { latitude, longitude, accuracy } = value as { readonly [key: string]: Value };
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  return { latitude, longitude, accuracy: typeof accuracy === "number" ? accuracy : null };
}

export function LocationDisplay({ shown }: DisplayProps) {
  const { format, words } = usePlayer();
  const place = asPlace(shown.value);
  if (place === null) return null;
  return (
    <a
      className="contact-link"
      href={placeLink(place.latitude, place.longitude)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>
        {formatNumber(place.latitude, format, 5)}, {formatNumber(place.longitude, format, 5)}
      </bdi>
      {place.accuracy === null ? null : (
        <span className="quiet">{words.accuracy(formatDistance(place.accuracy, format))}</span>
      )}
      <Icon name="map-pin" size={1.125} label={words.openInMaps} />
    </a>
  );
}

/** From the phone's own sense of place, or typed as "52.5, 13.4" where that is closed. */
export function LocationWidget({ value, set, leave }: WidgetProps) {
  const player = usePlayer();
  const { words, format } = player;
  const [state, setState] = useState<"still" | "locating" | "closed">("still");
  const [typed, setTyped] = useState("");
  const place = asPlace(value);
  const locate = (): void => {
    if (!("geolocation" in navigator)) {
      setState("closed");
      return;
    }
    setState("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set({ latitude: coords.latitude, longitude: coords.longitude, accuracy: Math.round(coords.accuracy) });
        setState("still");
        leave();
      },
      () => setState("closed"),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 },
    );
  };
  return (
    <>
      <LocationInput
        shown={
          place === null
            ? null
            : `${formatNumber(place.latitude, format, 5)}, ${formatNumber(place.longitude, format, 5)}`
        }
        {...(place?.accuracy === null || place === null
          ? {}
          : { accuracy: words.accuracy(formatDistance(place.accuracy, format)) })}
        locating={state === "locating"}
        onLocate={locate}
        onClear={() => set(null)}
      />
      {state === "closed" ? (
        <>
          <span className="field-hint" role="alert">
            {words.noPlace}
          </span>
          <TextInput
            value={typed}
            placeholder={`${words.latitude}, ${words.longitude}`}
            onChange={(text) => {
              setTyped(text);
              const [latitude, longitude] = text.split(/[,;\s]+/u).map(Number);
              if (inRange(latitude, 90) && inRange(longitude, 180)) set({ latitude, longitude });
            }}
            onBlur={leave}
          />
        </>
      ) : null}
    </>
  );
}

const inRange = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most;
