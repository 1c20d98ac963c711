import { useState } from "react";
import type { MakeValue } from "../drafts/draft-filler.ts";
import { usePlayer } from "../player-context.ts";
import { notifyFileProblem } from "./keep-file.ts";
import type { WidgetProps } from "./widget.ts";

/**
 * Shown while a chosen file is on its way. With `isSeen` (a signature, which is visible already) for screen readers
 * only, so that nothing moves.
 */
export function Coming({ isSeen = false }: { readonly isSeen?: boolean }) {
  const { words } = usePlayer();
  return (
    <span className={isSeen ? "visually-hidden" : "quiet"} role="status">
      {words.loading}
    </span>
  );
}

/** Takes files into a field, added to those it holds or replacing them; a save waits for them. */
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
