import { useEffect, useState } from "react";
import { loadWords } from "#player/words/language.ts";
import { notKept } from "#player/words/not-kept.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Device } from "./connect.ts";
import { whenLive } from "./when-live.ts";

const SHOWN_FOR = 20_000;
let said = false;

/**
 * True if the browser stores nothing (private windows). Warns people who opened an app directly and did not see the
 * warning on the shelf.
 */
export function useMemoryWarning({ shelf }: Device): boolean {
  const [inMemory, setInMemory] = useState(false);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if ((await shelf.storage()).kind !== "memory") return;
      setInMemory(true);
      await warn();
    };
    // After the first page is rendered, which should not wait for this.
    whenLive(document.body, () => void ask().catch(() => undefined));
  }, [shelf]);
  return inMemory;
}

async function warn(): Promise<void> {
  if (said) return;
  said = true;
  const words = await loadWords(document.documentElement.lang);
  showToast({ text: notKept(words), kind: "error", stays: SHOWN_FOR });
}
