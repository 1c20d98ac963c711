import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { useField } from "#ui/form/Field.tsx";
import { LocationInput } from "#ui/form/FileInput.tsx";
import { pasteLines } from "#ui/form/paste-lines.ts";
import { Icon } from "#ui/icons/Icon.tsx";
import type { Value } from "#expr/types.ts";
import { formatDistance } from "../format/format.ts";
import { formatPlace } from "../format/place.ts";
import { lazySheet } from "../lazy-sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { placeLink } from "../text/safe-link.ts";
import { readPlace } from "./read-place.ts";
import { EXAMPLE_PLACE } from "./typed-place.ts";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

const PickPlaceSheet = lazySheet(() => import("../map/PickPlaceSheet.tsx").then((part) => part.PickPlaceSheet));

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
  // Text that is not a place is shown as it is, so that it does not vanish.
  if (place === null) return typeof shown.value === "string" ? <span dir="auto">{shown.value}</span> : null;
  return (
    <a
      className="contact-link"
      href={placeLink(place.latitude, place.longitude)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>{formatPlace(place, format.language)}</bdi>
      {place.accuracy === null ? null : (
        <span className="quiet">{words.accuracy(formatDistance(place.accuracy, format))}</span>
      )}
      <Icon name="map-pin" size={1.125} label={words.openInMaps} />
    </a>
  );
}

/** Why there is no position: permission denied, position unknown, or it takes too long. */
type LocationProblem = "denied" | "unavailable" | "timeout";

/** In ms: the limit in case the person never answers the permission prompt. */
const LONGEST = 30_000;

class NoPlace extends Error {
  readonly problem: LocationProblem;

  constructor(problem: LocationProblem) {
    super(problem);
    this.problem = problem;
  }
}

const PROBLEMS: { readonly [code: number]: LocationProblem } = { 1: "denied", 3: "timeout" };

/** The phone's position; rejects with a `NoPlace`. */
async function whereIsThis(): Promise<PlaceValue> {
  if (!("geolocation" in navigator)) throw new NoPlace("unavailable");
  return new Promise<PlaceValue>((resolve, reject) => {
    setTimeout(() => reject(new NoPlace("timeout")), LONGEST);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.round(accuracy) }),
      ({ code }) => reject(new NoPlace(PROBLEMS[code] ?? "unavailable")),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 },
    );
  });
}

/**
 * A position from the phone, the map or typed text. Text that is not a place stays as it was typed, and is never saved.
 */
export function LocationWidget({ value, set, leave, filler, target }: WidgetProps) {
  const { words, format } = usePlayer();
  const [state, setState] = useState<"still" | "locating" | "typing" | LocationProblem>("still");
  const [picking, setPicking] = useState(false);
  const place = asPlace(value);
  const locate = (): void => {
    setState("locating");
    const here = whereIsThis().then((found) => () => ({ ...found }));
    // A place that is picked or typed meanwhile takes precedence over this one.
    filler.bring(target, here).then(
      () => setState((now) => (now === "locating" ? "still" : now)),
      (why: unknown) => setState(why instanceof NoPlace ? why.problem : "unavailable"),
    );
  };
  const problem = state === "still" || state === "locating" || state === "typing" ? null : state;
  const types = problem !== null || state === "typing" || typeof value === "string";
  return (
    <>
      <LocationInput
        shown={place === null ? null : formatPlace(place, format.language)}
        {...(place?.accuracy === null || place === null
          ? {}
          : { accuracy: words.accuracy(formatDistance(place.accuracy, format)) })}
        locating={state === "locating"}
        onLocate={locate}
        onClear={() => set(null)}
        end={
          <span className="location-ways">
            <Button look="plain" size="small" onClick={() => setPicking(true)}>
              {words.wide.map.pick}
            </Button>
            {types ? null : (
              <Button look="plain" size="small" onClick={() => setState("typing")}>
                {words.typed.typePlace}
              </Button>
            )}
          </span>
        }
      />
      {problem === null ? null : (
        <span className="field-hint" role="alert">
          {problem === "denied" ? words.noPlace : words.answers.location[problem]}
        </span>
      )}
      <PickPlaceSheet
        open={picking}
        onOpenChange={setPicking}
        place={place}
        onPick={(picked) => {
          set({ ...picked, accuracy: null });
          setState("still");
          leave();
        }}
      />
      {types ? <TypedPlace value={value} set={set} leave={leave} /> : null}
    </>
  );
}

function TypedPlace({ value, set, leave }: Pick<WidgetProps, "value" | "set" | "leave">) {
  const { words, format } = usePlayer();
  const field = useField();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="input-line">
      <input
        className="input"
        dir="ltr"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={words.labelled(field.label, words.typed.place)}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        placeholder={formatPlace(EXAMPLE_PLACE, format.language)}
        value={typed ?? (typeof value === "string" ? value : "")}
        onPaste={pasteLines}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const reading = readPlace(text, format.language);
          set(reading.kind === "place" ? { ...reading.place } : reading.kind === "empty" ? null : text);
        }}
        onBlur={leave}
      />
    </span>
  );
}
