import { useCallback, useEffect, useState } from "react";
import type { HostFailure } from "#device/wire.ts";
import { loadWords } from "#player/words/language.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Device } from "./connect.ts";
import { besideDocument, type SitePlace } from "./site-place.ts";

/**
 * The app of a site of one document. Updates the app on this device to the document of the site and keeps its records.
 * null until that is done.
 */
export function useOnlyApp(
  device: Device,
  place: SitePlace,
  onFailure: (failure: HostFailure) => void,
  onSource: (app: string) => void,
): string | null {
  const { only, live } = place;
  const [ready, setReady] = useState(false);

  const bring = useCallback(async (): Promise<number> => {
    if (only === null) return 0;
    const source = await fetchText(only.document, live);
    if (source !== null) return (await device.shelf.ensure(only.app, source, only.withSampleData)).errors;
    // The document can't be fetched: the app continues with the stored one.
    await device.shelf.source(only.app);
    return 0;
  }, [device, only, live]);

  useEffect(() => {
    let current = true;
    bring().then(() => current && setReady(true), onFailure);
    return () => {
      current = false;
    };
  }, [bring, onFailure]);

  useEffect(() => {
    if (!live || only === null) return undefined;
    const changes = new EventSource(besideDocument(place, "changes"));
    // In sequence, so that a late response can't replace a newer text by an older one.
    let last: Promise<void> = Promise.resolve();
    changes.addEventListener("message", () => {
      last = last.then(bring).then(async (errors) => {
        if (errors === 0) return;
        const words = await loadWords(document.documentElement.lang);
        const action = { label: words.viewSource, onAction: () => onSource(only.app) };
        showToast({ text: words.documentMistakes(errors), kind: "error", action });
      }, onFailure);
    });
    return () => changes.close();
  }, [live, only, place, bring, onFailure, onSource]);

  return ready && only !== null ? only.app : null;
}

async function fetchText(address: URL, afresh: boolean): Promise<string | null> {
  try {
    const response = await fetch(address, afresh ? { cache: "no-store" } : {});
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
