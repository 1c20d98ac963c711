import { useEffect, useState } from "react";
import { mark } from "#player/inspect/marks.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import type { ShownElement } from "#engine/contract/app-location.ts";

/** Milliseconds that the cursor must rest before the app follows it. */
const PAUSE = 300;

export interface ShownPart {
  readonly path: string;
  readonly mark: string | null;
  readonly also: readonly string[];
}

/** Where the app shows the line of the cursor; null: nowhere, so the app stays where it is. */
export function useShown(
  shelf: Shelf,
  app: string,
  slot: string | null,
  text: string,
  at: number | null,
  /** Null until the app runs. */
  generation: number | null,
): ShownPart | null {
  const [shown, setShown] = useState<ShownPart | null>(null);
  // Typing mostly stays within one line: ask again only when the line changes.
  const line = at === null ? null : text.slice(0, at).split("\n").length;
  const isReady = generation !== null && slot !== null;
  useEffect(() => {
    if (line === null || at === null || !isReady || slot === null) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      shelf.whereShown(app, text, at, slot).then(
        (found) => {
          if (current && found !== null) setShown({ path: found.path, mark: markOf(found.element), also: found.also });
        },
        () => undefined,
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // `text` is no dependency: a change of the text around the line does not move the app.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shelf, app, slot, line, isReady]);
  return shown;
}

function markOf(element: ShownElement | null): string | null {
  switch (element?.kind) {
    case "field":
      return mark.field(element);
    case "event":
      return mark.event(element.entity, element.event);
    case "block":
      return mark.block(element.screen, element.block);
    case "screen":
      return null;
    default:
      return null;
  }
}
