import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePageScroller } from "../frame/Page.tsx";
import { itemAt, sectionAt, totalItems, type VirtualSection } from "./virtual-sections.ts";
import type { VirtualListProps } from "./VirtualList.tsx";

const mostRows = 200;

/** Draws only what is seen, in the page's own scroller. */
export function VirtualRows(props: VirtualListProps) {
  const { count, rowKey, renderRow, sections, estimate = 66, onNeed, label } = props;
  const scroller = usePageScroller();
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const groups = useMemo(() => sections ?? [], [sections]);

  // What stands above the list (title, search, chips) may change height at any time.
  useLayoutEffect(() => {
    const element = list.current;
    if (!scroller || !element) return undefined;
    const measure = (): void => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setMargin((known) => (Math.abs(known - top) > 0.5 ? top : known));
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const child of scroller.children) watch.observe(child);
    return () => watch.disconnect();
  }, [scroller]);

  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing and never handed on
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: totalItems(count, groups),
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: (index) => (itemAt(index, groups).kind === "heading" ? 44 : estimate),
    getItemKey: (index) => {
      const item = itemAt(index, groups);
      return item.kind === "heading" ? `heading ${item.section}` : rowKey(item.row);
    },
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => {
        // A scroller that grows with its content would ask for every row at once; no screen shows this many.
        const drawn = defaultRangeExtractor({
          ...range,
          endIndex: Math.min(range.endIndex, range.startIndex + mostRows),
        });
        const stuck = sectionAt(range.startIndex, groups);
        return stuck !== null && !drawn.includes(stuck) ? [stuck, ...drawn] : drawn;
      },
      [groups],
    ),
  });

  const items = virtual.getVirtualItems();
  const stuck = sectionAt(virtual.range?.startIndex ?? 0, groups);
  const first = items.find((item) => item.index !== stuck)?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (count === 0 || !onNeed) return;
    onNeed({ start: rowNear(first, groups), end: Math.min(count, rowNear(last, groups) + 1) });
  }, [first, last, count, groups, onNeed]);

  return (
    <div
      className="virtual-list"
      role="list"
      aria-label={label}
      ref={list}
      style={{ blockSize: `${virtual.getTotalSize()}px` }}
    >
      {items.map((entry) => {
        const item = itemAt(entry.index, groups);
        const place = { transform: `translateY(${entry.start - margin}px)` };
        if (item.kind === "heading") {
          const isStuck = entry.index === stuck;
          return (
            <div
              key={entry.key}
              ref={virtual.measureElement}
              data-index={entry.index}
              className="virtual-heading"
              data-stuck={isStuck || undefined}
              role="listitem"
              {...(isStuck ? {} : { style: place })}
            >
              <h2>{groups[item.section]?.heading}</h2>
            </div>
          );
        }
        const starts = entry.index === 0 || itemAt(entry.index - 1, groups).kind === "heading";
        const ends = item.row === count - 1 || itemAt(entry.index + 1, groups).kind === "heading";
        return (
          <div
            key={entry.key}
            ref={virtual.measureElement}
            data-index={entry.index}
            className="virtual-row"
            role="listitem"
            aria-posinset={item.row + 1}
            aria-setsize={count}
            data-first={starts || undefined}
            data-last={ends || undefined}
            style={place}
          >
            {renderRow(item.row)}
          </div>
        );
      })}
    </div>
  );
}

function rowNear(index: number, groups: readonly VirtualSection[]): number {
  const item = itemAt(index, groups);
  return item.kind === "row" ? item.row : (groups[item.section]?.start ?? 0);
}
