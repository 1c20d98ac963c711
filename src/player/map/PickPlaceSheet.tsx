import type L from "leaflet";
import { useRef } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { PlacesMap } from "./PlacesMap.tsx";

interface PickPlaceSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The initial centre of the map; null: the whole world. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly onPick: (place: { readonly latitude: number; readonly longitude: number }) => void;
}

const CLOSE = 15;
/** About ten centimetres: more digits would only pretend precision. */
const DIGITS = 1_000_000;

const round = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;

/** The map moves below a pin in its centre, by finger or by arrow keys. */
export function PickPlaceSheet({ open, onOpenChange, place, onPick }: PickPlaceSheetProps) {
  const { words } = usePlayer();
  const say = words.wide.map;
  const map = useRef<L.Map | null>(null);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={say.pick}
      description={say.pickHelp}
      height="full"
      footer={
        <Button
          block
          onClick={() => {
            const centre = map.current?.getCenter().wrap();
            if (centre === undefined) return;
            onPick({ latitude: round(centre.lat), longitude: round(centre.lng) });
            onOpenChange(false);
          }}
        >
          {say.useThis}
        </Button>
      }
    >
      {open ? (
        <PlacesMap
          points={[]}
          me={null}
          chosen={null}
          onChoose={() => undefined}
          map={map}
          pin
          {...(place === null ? {} : { start: { ...place, zoom: CLOSE } })}
        />
      ) : null}
    </Sheet>
  );
}
