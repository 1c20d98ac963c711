import { useCallback, useRef, useState } from "react";
import type { CallOutcome } from "#engine/contract/calls.ts";
import type { Outcome } from "#engine/contract/commands.ts";
import { useActions } from "../actions/use-actions.ts";
import { usePlayer } from "../player-context.ts";
import { showFirstError } from "./draft-errors.ts";
import type { DraftFiller } from "./draft-filler.ts";
import { failure } from "../failure.ts";

export type Done = Outcome & { readonly kind: "done" };

/** What was done, with what the server's answer says and opens. */
export const withAnswer = (outcome: Done, { messages, open }: Pick<CallOutcome, "messages" | "open">): Done => ({
  ...outcome,
  messages: [...outcome.messages, ...messages],
  open: open ?? outcome.open,
});

/** Saves a draft: shows what is wrong at its place, asks where the catalogue only warns, and gives the commit back. */
export function useSaving(filler: DraftFiller | null): {
  readonly saving: boolean;
  readonly save: () => Promise<Done | null>;
} {
  const player = usePlayer();
  const actions = useActions();
  const [saving, setSaving] = useState(false);
  /** Enter may be pressed twice before anything is drawn. */
  const underWay = useRef(false);
  const save = useCallback(async (): Promise<Done | null> => {
    if (filler === null || underWay.current) return null;
    underWay.current = true;
    setSaving(true);
    try {
      // What was to be saved with it is not there, and its field has said why.
      if (!(await filler.brought())) return null;
      const confirmed: string[] = [];
      let { outcome } = await filler.submit(confirmed);
      while (outcome.kind === "warned") {
        if (!(await actions.askWarnings(outcome.warnings))) return null;
        confirmed.push(...outcome.warnings.map((warning) => warning.code));
        ({ outcome } = await filler.submit(confirmed));
      }
      if (outcome.kind === "done") {
        // A call that sends a secret is made at once; what it refuses has been taken back.
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
