import { useCallback, useState } from "react";
import { valueNamed } from "#text/by-name.ts";

export const NARROWEST = 64;
export const WIDEST = 640;

type Widths = { readonly [column: string]: number };

const place = (appId: string, screen: string, view: number): string => `ninefold.columns.${appId}.${screen}.${view}`;

/** Reads stored widths; anything invalid is dropped. */
export function readWidths(text: string | null): Widths {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([, width]) => typeof width === "number" && width >= NARROWEST && width <= WIDEST),
    ) as Widths;
  } catch {
    return {};
  }
}

/** The widths a person has given to the columns of a table, in pixels; kept on this device. */
export function useColumnWidths(
  appId: string,
  screen: string,
  view: number,
): readonly [(column: string) => number | null, (column: string, width: number | null) => void] {
  const at = place(appId, screen, view);
  const [widths, setWidths] = useState<Widths>(() => {
    try {
      return readWidths(localStorage.getItem(at));
    } catch {
      return {};
    }
  });
  const set = useCallback(
    (column: string, width: number | null) => {
      setWidths((before) => {
        const others = Object.entries(before).filter(([name]) => name !== column);
        const kept = width === null ? [] : [[column, Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))]];
        const after = Object.fromEntries([...others, ...kept]) as Widths;
        try {
          localStorage.setItem(at, JSON.stringify(after));
        } catch {
          // Storage is unavailable: they last as long as the page.
        }
        return after;
      });
    },
    [at],
  );
  return [(column) => valueNamed(widths, column) ?? null, set];
}
