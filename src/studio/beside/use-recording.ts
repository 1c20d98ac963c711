import { useEffect, useState } from "react";
import type { Recording, Shadow, Shelf } from "#engine/contract/shelf.ts";

/** Polling interval in milliseconds: the app's frame does not notify this page of what is done there. */
const EVERY = 600;

export interface OpenRecording {
  readonly shadow: (Shadow & { readonly kind: "running" }) | null;
  readonly broken: string | null;
  readonly recording: Recording;
}

const NOTHING: Recording = { steps: [], leftOut: [] };

/** Runs a text on its sample data and polls for the sentences recorded there. */
export function useRecording(shelf: Shelf, app: string, slot: string | null, text: string): OpenRecording {
  const [open, setOpen] = useState<OpenRecording>({ shadow: null, broken: null, recording: NOTHING });
  useEffect(() => {
    if (slot === null) return undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const recording = await shelf.recorded(app, slot).catch(() => null);
      if (!current) return;
      if (recording !== null)
        setOpen((before) => (isSame(before.recording, recording) ? before : { ...before, recording }));
      timer = setTimeout(() => void look(), EVERY);
    };
    shelf.openShadow(app, text, { slot, profile: null, clock: null, restart: true, record: true }).then(
      (shadow) => {
        if (!current) return;
        if (shadow.kind === "broken") setOpen((before) => ({ ...before, broken: shadow.why }));
        else {
          setOpen((before) => ({ ...before, shadow }));
          void look();
        }
      },
      (problem: unknown) => current && setOpen((before) => ({ ...before, broken: String(problem) })),
    );
    return () => {
      current = false;
      clearTimeout(timer);
      void shelf.closeShadow(app, slot).catch(() => undefined);
    };
  }, [shelf, app, slot, text]);
  return open;
}

const isSame = (a: Recording, b: Recording): boolean => JSON.stringify(a) === JSON.stringify(b);
