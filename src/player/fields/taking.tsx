import { useState } from "react";
import type { MakeValue } from "../drafts/draft-filler.ts";
import { usePlayer } from "../player-context.ts";
import { notifyFileProblem } from "./keep-file.ts";
import type { WidgetProps } from "./widget.ts";

/** Something has been chosen and is not there yet. What is seen already (a signature) is only said, and moves nothing. */
export function Coming({ isSeen = false }: { readonly isSeen?: boolean }) {
  const { words } = usePlayer();
  return (
    <span className={isSeen ? "visually-hidden" : "quiet"} role="status">
      {words.loading}
    </span>
  );
}

/** Takes files into a field, to those that it holds or in their place; a save waits for them. */
export function useTaking(
  { filler, target }: Pick<WidgetProps, "filler" | "target">,
  adds = false,
): {
  readonly coming: boolean;
  readonly take: (had: Promise<MakeValue>) => Promise<void>;
} {
  const player = usePlayer();
  const [coming, setComing] = useState(0);
  return {
    coming: coming > 0,
    async take(had) {
      setComing((now) => now + 1);
      try {
        await filler.bring(target, had, adds);
      } catch (problem) {
        notifyFileProblem(player, problem);
      }
      setComing((now) => now - 1);
    },
  };
}
