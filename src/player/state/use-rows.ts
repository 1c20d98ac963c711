import { useEffect, useMemo, useState } from "react";
import type { ListAnswer, ListQuery, Row } from "#engine/contract/queries.ts";
import { usePlayer } from "../player-context.ts";
import { useLive } from "./answers.ts";

export type RowsOf = Omit<ListQuery, "kind" | "from" | "limit">;

export interface Rows {
  /** The first page, with counts, groups and filters. Undefined until it arrives. */
  readonly head: ListAnswer | undefined;
  /** Number of rows to scroll through. */
  readonly count: number;
  readonly at: (index: number) => Row | undefined;
  /** Reports the rows on screen, so that their pages are watched. */
  readonly want: (first: number, last: number) => void;
  /** The answer shown is that of an earlier search while the new one is running. */
  readonly stale: boolean;
}

export const pageSize = 50;
/** Pages are requested this many rows before they become visible. */
const ahead = 20;

export const pageQuery = (base: RowsOf, page: number): ListQuery => ({
  kind: "list",
  ...base,
  from: page * pageSize,
  limit: pageSize,
});

/** The rows of a view as a window over pages, which are watched while they are visible. */
export function useRows(base: RowsOf): Rows {
  const { answers } = usePlayer();
  const key = JSON.stringify(base);
  const fresh = useLive(answers, pageQuery(base, 0));
  // While a new search runs, the previous result stays: a list that flickers is harder to read.
  const [settled, setSettled] = useState({ key, base });
  if (fresh !== undefined && settled.key !== key) setSettled({ key, base });
  const shown = fresh === undefined ? settled.base : base;
  const head = answers.peek(pageQuery(shown, 0)) ?? fresh;

  const [range, setRange] = useState({ first: 0, last: 0 });
  const [, redraw] = useState(0);
  useEffect(() => {
    const stops: (() => void)[] = [];
    for (let page = Math.max(1, range.first); page <= range.last; page += 1)
      stops.push(answers.watch(pageQuery(JSON.parse(key) as RowsOf, page), () => redraw((n) => n + 1)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [answers, key, range.first, range.last]);

  const want = useMemo(
    () => (first: number, last: number) => {
      const next = { first: Math.floor((first - ahead) / pageSize), last: Math.floor((last + ahead) / pageSize) };
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
    [],
  );

  const loaded = head?.rows.length ?? 0;
  // Looked up once per render, not per row.
  const pages = new Map<number, ListAnswer | undefined>([[0, head]]);
  const pageAt = (page: number): ListAnswer | undefined => {
    if (!pages.has(page)) pages.set(page, answers.peek(pageQuery(shown, page)));
    return pages.get(page);
  };
  return {
    head,
    count: head?.matching ?? (narrowed(shown) ? null : head?.total) ?? loaded,
    at: (index) => {
      const page = Math.floor(index / pageSize);
      return pageAt(page)?.rows[index - page * pageSize];
    },
    want,
    stale: fresh === undefined && head !== undefined,
  };
}

/** What hides some of the view's rows. */
export function narrowedBy(base: RowsOf): "search" | "filters" | "both" | null {
  const searched = (base.search ?? "") !== "";
  const filtered = Object.values(base.filters ?? {}).some((chosen) => chosen.length > 0);
  if (searched && filtered) return "both";
  return searched ? "search" : filtered ? "filters" : null;
}

export const narrowed = (base: RowsOf): boolean => narrowedBy(base) !== null;
