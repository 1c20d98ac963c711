import { useEffect, useMemo, useState } from "react";
import type { Shadow, ShadowOptions, Shelf } from "#engine/contract/shelf.ts";
import { LatestOnly } from "../editor/latest.ts";

/**
 * Milliseconds from the last key to running the text. Findings come first: the app is opened from the model that they
 * were found in.
 */
const PAUSE = 120;

export interface RunningShadow {
  /** The last shadow that could be opened; null: none yet. */
  readonly shadow: (Shadow & { readonly kind: "running" }) | null;
  readonly generation: number;
  /** The text that it runs. */
  readonly text: string;
  /** Why the current text can't run; null: it can. */
  readonly broken: string | null;
}

/** Runs a text on a copy of the app's records, shortly after each change of the text. */
export function useShadow(
  shelf: Shelf,
  app: string,
  slot: string | null,
  text: string | null,
  { profile, clock }: Pick<ShadowOptions, "profile" | "clock">,
  /** Rises when the person starts again from the app's records. */
  restarts: number,
): RunningShadow {
  const [running, setRunning] = useState<RunningShadow>({ shadow: null, generation: 0, text: "", broken: null });
  const opener = useMemo(
    () =>
      slot === null
        ? null
        : openerOf(shelf, app, slot, (of, shadow) =>
            setRunning((before) =>
              shadow.kind === "broken"
                ? { ...before, broken: shadow.why }
                : { shadow, generation: before.generation + 1, text: of, broken: null },
            ),
          ),
    [shelf, app, slot],
  );
  useEffect(() => () => opener?.end(), [opener]);
  useEffect(() => {
    if (text === null || opener === null) return undefined;
    const timer = setTimeout(() => void opener.ask({ text, profile, clock, restarts }), PAUSE);
    return () => clearTimeout(timer);
  }, [opener, text, profile, clock, restarts]);
  useEffect(() => {
    if (slot === null) return undefined;
    return () => void shelf.closeShadow(app, slot).catch(() => undefined);
  }, [shelf, app, slot]);
  return running;
}

function openerOf(
  shelf: Shelf,
  app: string,
  slot: string,
  tell: (text: string, shadow: Shadow) => void,
): LatestOnly<RequestedShadow, Shadow> {
  // The previous owner of the slot may have left records in it.
  let restarted = -1;
  return new LatestOnly<RequestedShadow, Shadow>(
    ({ text, restarts, ...options }) => {
      const restart = restarted !== restarts;
      restarted = restarts;
      return shelf
        .openShadow(app, text, { ...options, slot, restart })
        .catch((problem: unknown): Shadow => ({ kind: "broken", why: String(problem) }));
    },
    ({ text }, shadow) => tell(text, shadow),
  );
}

interface RequestedShadow extends Pick<ShadowOptions, "profile" | "clock"> {
  readonly text: string;
  readonly restarts: number;
}
