import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { usePageScroller } from "../frame/Page.tsx";
import { ListWindow } from "./list-window.ts";
import { RowPlaces } from "./row-places.ts";
import { RowSlots } from "./row-slots.ts";
import { itemAt, sectionAt, totalItems, type VirtualSection } from "./virtual-sections.ts";
import type { VirtualListProps } from "./virtual-list-props.ts";

const headingHeight = 44;
const none: readonly VirtualSection[] = [];

/** Renders only visible rows, in the page's own scroller. The cost does not grow with the list's length. */
export function VirtualRows(props: VirtualListProps) {
  const { count, rowKey, renderRow, sections = none, estimate = 66, onNeed, label } = props;
  const scroller = usePageScroller();
  const list = useRef<HTMLDivElement>(null);
  const [part] = useState(() => new ListWindow(estimate));
  const [slots] = useState(() => new RowSlots());
  const drawn = useSyncExternalStore(part.subscribe, part.drawn);
  const places = usePlaces(label, count, sections, estimate);

  useEffect(
    () => (scroller === null || list.current === null ? undefined : part.follow(scroller, list.current)),
    [part, scroller],
  );
  useEffect(() => {
    const element = list.current;
    const enter = ({ target }: Event): void => {
      const row = (target as Element).closest<HTMLElement>(".virtual-row");
      slots.hold(row ? Number(row.dataset["index"]) : null);
    };
    const leave = (): void => slots.hold(null);
    element?.addEventListener("focusin", enter);
    element?.addEventListener("focusout", leave);
    return () => {
      element?.removeEventListener("focusin", enter);
      element?.removeEventListener("focusout", leave);
    };
  }, [slots]);
  useLayoutEffect(() => part.settle(places, list.current?.children ?? []));

  // For a new list, as when a page opens or after each letter of a search, the visible rows are rendered first and the
  // others in a deferred render.
  const begins = rowKey(0);
  const stands = useDeferredValue<string | number | null>(begins, null) === begins;
  const first = Math.max(0, Math.min(drawn.first, places.count - 1));
  const last = Math.min(stands ? drawn.last : drawn.end, places.count - 1);
  useEffect(() => {
    if (count > 0 && onNeed)
      onNeed({ start: rowNear(first, sections), end: Math.min(count, rowNear(last, sections) + 1) });
  }, [first, last, count, sections, onNeed]);

  const stuck = sectionAt(Math.min(drawn.seen, places.count - 1), sections);
  const items = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (stuck !== null && stuck < first) items.unshift(stuck);
  const keys = new Map<number, string | number>();
  for (const index of items) {
    const item = itemAt(index, sections);
    if (item.kind === "row") keys.set(index, rowKey(item.row));
  }
  const taken = slots.take(keys);
  return (
    <div className="virtual-list" role="list" aria-label={label} ref={list} style={{ blockSize: `${places.total}px` }}>
      {items.map((index) => {
        const item = itemAt(index, sections);
        const place = { transform: `translateY(${places.top(index)}px)` };
        if (item.kind === "heading")
          return (
            <div
              key={`heading ${item.section}`}
              ref={part.measure}
              data-index={index}
              className="virtual-heading"
              data-stuck={index === stuck || undefined}
              role="listitem"
              {...(index === stuck ? {} : { style: place })}
            >
              <h2>{sections[item.section]?.heading}</h2>
            </div>
          );
        const { row } = item;
        return (
          <div
            key={taken.get(index)}
            ref={part.measure}
            data-index={index}
            className="virtual-row"
            role="listitem"
            aria-posinset={row + 1}
            aria-setsize={count}
            data-first={index === 0 || itemAt(index - 1, sections).kind === "heading" || undefined}
            data-last={row === count - 1 || itemAt(index + 1, sections).kind === "heading" || undefined}
            style={place}
          >
            <DrawnRow row={row} render={renderRow} />
          </div>
        );
      })}
    </div>
  );
}

/** Memoized: scrolling renders the rows that come into view, and no others. */
const DrawnRow = memo(function DrawnRow(props: { readonly row: number; readonly render: (row: number) => ReactNode }) {
  return props.render(props.row);
});

const kept = new Map<string, RowPlaces>();
const mostKept = 10;

/**
 * Keeps the same places until rows come or go, also for a list that was left and is opened again: measured heights are
 * reused, so that rows are found where they were.
 */
function usePlaces(label: string, count: number, sections: readonly VirtualSection[], estimate: number): RowPlaces {
  const headings = sections.map(({ start }, number) => start + number).join();
  return useMemo(() => {
    const key = JSON.stringify([label, count, headings, estimate]);
    const places = kept.get(key) ?? new RowPlaces(totalItems(count, sections), estimate);
    if (!kept.has(key))
      for (const index of headings === "" ? [] : headings.split(",")) places.resize(Number(index), headingHeight);
    kept.delete(key);
    kept.set(key, places);
    for (const old of kept.keys()) if (kept.size > mostKept) kept.delete(old);
    return places;
    // The headings' positions stand for the sections, which are new objects with every answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [label, count, headings, estimate]);
}

function rowNear(index: number, sections: readonly VirtualSection[]): number {
  const item = itemAt(index, sections);
  return item.kind === "row" ? item.row : (sections[item.section]?.start ?? 0);
}
