import { useEffect, useRef, useState } from "react";
import type { Shadow, ShadowOptions, Shelf } from "#engine/contract/shelf.ts";

/** So long after the last letter the text is run. */
const PAUSE = 250;

export interface RunningShadow {
  /** The last one that could be opened; null: none yet. */
  readonly shadow: (Shadow & { readonly kind: "running" }) | null;
  readonly generation: number;
  /** Why the text as it is now can't be run; null: it can. */
  readonly broken: string | null;
}

/** Runs a text on a copy of the app's records, a moment after each change of it. */
export function useShadow(
  shelf: Shelf,
  app: string,
  text: string | null,
  { profile, clock }: Pick<ShadowOptions, "profile" | "clock">,
  /** Rises when one wants to start again from the app's records. */
  restarts: number,
): RunningShadow {
  const [running, setRunning] = useState<RunningShadow>({ shadow: null, generation: 0, broken: null });
  const restarted = useRef(restarts);
  useEffect(() => {
    if (text === null) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      const restart = restarted.current !== restarts;
      restarted.current = restarts;
      shelf.openShadow(app, text, { profile, clock, restart }).then(
        (shadow) => {
          if (!current) return;
          setRunning((before) =>
            shadow.kind === "broken"
              ? { ...before, broken: shadow.why }
              : { shadow, generation: before.generation + 1, broken: null },
          );
        },
        (problem: unknown) => {
          if (current) setRunning((before) => ({ ...before, broken: String(problem) }));
        },
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [shelf, app, text, profile, clock, restarts]);
  useEffect(() => () => void shelf.closeShadow(app).catch(() => undefined), [shelf, app]);
  return running;
}
