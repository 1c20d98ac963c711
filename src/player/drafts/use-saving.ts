import { useCallback, useRef, useState } from "react";
import type { CallOutcome } from "#engine/contract/calls.ts";
import type { Outcome } from "#engine/contract/commands.ts";
import { useActions, type Actions } from "../actions/use-actions.ts";
import { usePlayer } from "../player-context.ts";
import { showFirstError } from "./draft-errors.ts";
import type { DraftFiller } from "./draft-filler.ts";
import { failure } from "../failure.ts";

export type SaveDone = Outcome & { readonly kind: "done" };

/** The outcome of a save, with the messages and the page to open from the server's answer. */
export const withAnswer = (
  outcome: SaveDone,
  { messages, open }: Pick<CallOutcome, "messages" | "open">,
): SaveDone => ({
  ...outcome,
  messages: [...outcome.messages, ...messages],
  open: open ?? outcome.open,
});

/** Null: the person cancelled at a warning, or a pending value could not be obtained and its field has said why. */
async function submitted(
  filler: DraftFiller,
  { askWarnings }: Actions,
): Promise<Exclude<Outcome, { kind: "warned" }> | null> {
  const confirmed: string[] = [];
  let saved = await filler.submit(confirmed);
  while (saved?.outcome.kind === "warned") {
    const { warnings } = saved.outcome;
    if (!(await askWarnings(warnings))) return null;
    confirmed.push(...warnings.map((warning) => warning.code));
    saved = await filler.submit(confirmed);
  }
  return saved?.outcome ?? null;
}

/** Saves a draft: shows errors at their fields, asks about warnings, and returns the outcome with its commit. */
export function useSaving(filler: DraftFiller | null): {
  readonly saving: boolean;
  readonly save: () => Promise<SaveDone | null>;
} {
  const player = usePlayer();
  const actions = useActions();
  const [saving, setSaving] = useState(false);
  /** A ref, because Enter may be pressed twice before the next render. */
  const underWay = useRef(false);
  const save = useCallback(async (): Promise<SaveDone | null> => {
    if (filler === null || underWay.current) return null;
    underWay.current = true;
    setSaving(true);
    try {
      const outcome = await filler.whileSaving(() => submitted(filler, actions));
      if (outcome === null) return null;
      if (outcome.kind === "done") {
        // A call that sends a secret is made at once; if the server refuses it, the save has been undone.
        const settled = outcome.calls?.length ? await player.app.settled(outcome.calls) : null;
        if (settled === null) return outcome;
        if (settled.refusals.length === 0) return withAnswer(outcome, settled);
        await filler.refused(settled.refusals.map(({ field }) => field));
        const elsewhere = settled.refusals.filter(({ field }) => field === null);
        if (elsewhere.length > 0) actions.refuse(elsewhere);
        showFirstError(filler.current());
        return null;
      }
      const notices = outcome.refusals.filter((refusal) => refusal.shown === "notice" || refusal.shown === "page");
      if (notices.length > 0) actions.refuse(notices);
      showFirstError(filler.current());
      return null;
    } catch {
      player.notify(failure(player, "went-wrong"));
      return null;
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  }, [filler, actions, player]);
  return { saving, save };
}
