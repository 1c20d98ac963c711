import { useEffect } from "react";
import { loadWords } from "#player/words/language.ts";
import { notKept } from "#player/words/not-kept.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Device } from "./connect.ts";
import { whenLive } from "./when-live.ts";

const SHOWN_FOR = 20_000;
let said = false;

/** Where the browser keeps nothing (private windows), somebody who came straight to an app has not seen the shelf say so. */
export function useMemoryWarning(device: Device): void {
  useEffect(() => {
    if (said) return;
    said = true;
    // Once the page stands: it should not wait for this.
    whenLive(document.body, () => void warn(device).catch(() => undefined));
  }, [device]);
}

async function warn({ shelf }: Device): Promise<void> {
  const { kind } = await shelf.storage();
  if (kind !== "memory") return;
  const words = await loadWords(document.documentElement.lang);
  showToast({ text: notKept(words), kind: "error", stays: SHOWN_FOR });
}
