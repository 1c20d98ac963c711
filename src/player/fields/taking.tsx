import { useState } from "react";
import type { Value } from "#expr/types.ts";
import { usePlayer } from "../player-context.ts";
import { notifyFileProblem } from "./keep-file.ts";
import type { WidgetProps } from "./widget.ts";

/** Something has been chosen and is not there yet. */
export function Coming() {
  const { words } = usePlayer();
  return (
    <span className="quiet" role="status">
      {words.loading}
    </span>
  );
}

/** Takes files into a field; a save waits for them. */
export function useTaking({ filler, target }: Pick<WidgetProps, "filler" | "target">): {
  readonly coming: boolean;
  readonly take: (had: Promise<(now: Value) => Value>) => Promise<void>;
} {
  const player = usePlayer();
  const [coming, setComing] = useState(0);
  return {
    coming: coming > 0,
    async take(had) {
      setComing((now) => now + 1);
      try {
        await filler.bring(target, had);
      } catch (problem) {
        notifyFileProblem(player, problem);
      }
      setComing((now) => now - 1);
    },
  };
}
