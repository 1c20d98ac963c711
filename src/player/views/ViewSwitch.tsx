import { useEffect, useRef } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import type { Screen } from "#model/2-screens.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";

interface ViewSwitchProps {
  readonly screen: Screen;
  readonly ways: readonly number[];
  readonly view: number;
  readonly onChange: (view: number) => void;
}

/**
 * The screen whose switch was used last. Moving from a column to the full width mounts the list again, and the switch
 * then takes back the focus.
 */
let used: string | null = null;

/** Switches between the views of the same records: a list, a calendar, a map. */
export function ViewSwitch({ screen, ways, view, onChange }: ViewSwitchProps) {
  const player = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isMine = used === screen.name && !box.current?.contains(document.activeElement);
    used = null;
    if (isMine) box.current?.querySelector<HTMLElement>(":checked")?.focus();
  });
  return (
    <div ref={box} className="view-switch" data-mark={mark.view(screen.name, view)}>
      <SegmentedControl
        label={nameOfScreen(player, screen)}
        segments={ways.map((way) => ({
          value: String(way),
          label: player.words.waysToLook[screen.views[way]?.kind ?? "list"] ?? "",
        }))}
        value={String(view)}
        onChange={(value) => {
          used = screen.name;
          onChange(Number(value));
        }}
      />
    </div>
  );
}
