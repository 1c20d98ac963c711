import { useDeferredValue, useEffect } from "react";
import { itemAt, totalItems } from "./virtual-sections.ts";
import { VirtualRows } from "./VirtualRows.tsx";
import "./virtual.css";
import type { VirtualListProps } from "./virtual-list-props.ts";

/** Lists up to this length are not virtual: the browser finds, prints and scrolls their rows by itself. */
const fewRows = 40;

/** What fits on a phone's screen; the other rows follow in a deferred render. */
const firstRows = 14;

/** A list of any length that renders little more than the visible rows. */
export function VirtualList(props: VirtualListProps) {
  const all = totalItems(props.count, props.sections ?? []);
  return all <= fewRows ? <PlainRows {...props} items={all} /> : <VirtualRows {...props} />;
}

/** All rows in document flow, with the look and the labels of the virtual list. */
function PlainRows(props: VirtualListProps & { readonly items: number }) {
  const { count, rowKey, renderRow, sections = [], onNeed, label, items } = props;
  useEffect(() => {
    if (count > 0) onNeed?.({ start: 0, end: Math.min(count, items) });
  }, [count, items, onNeed]);
  const drawn = Math.min(items, useDeferredValue(items, firstRows));
  return (
    <div className="virtual-list" data-plain="" role="list" aria-label={label}>
      {Array.from({ length: drawn }, (_, index) => {
        const item = itemAt(index, sections);
        if (item.kind === "heading")
          return (
            <div key={`heading ${item.section}`} className="virtual-heading" role="listitem">
              <h2>{sections[item.section]?.heading}</h2>
            </div>
          );
        const starts = index === 0 || itemAt(index - 1, sections).kind === "heading";
        const ends = item.row === count - 1 || itemAt(index + 1, sections).kind === "heading";
        return (
          <div
            key={rowKey(item.row)}
            className="virtual-row"
            role="listitem"
            aria-posinset={item.row + 1}
            aria-setsize={count}
            data-first={starts || undefined}
            data-last={ends || undefined}
          >
            {renderRow(item.row)}
          </div>
        );
      })}
    </div>
  );
}
