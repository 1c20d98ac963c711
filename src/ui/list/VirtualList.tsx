import { useDeferredValue, useEffect, type ReactNode } from "react";
import { itemAt, totalItems, type VirtualSection } from "./virtual-sections.ts";
import { VirtualRows } from "./VirtualRows.tsx";
import "./virtual.css";

export interface VirtualListProps {
  /** How many rows there are, loaded or not. */
  readonly count: number;
  /** Stable per record, so that heights and focus follow it; for a row not loaded yet, its index. */
  readonly rowKey: (index: number) => string | number;
  /**
   * `<ListRow as="div">`, or `<SkeletonRow>` for a row that is not there yet. Its element may have shown another record
   * before: what has a state of its own needs a key.
   */
  readonly renderRow: (index: number) => ReactNode;
  /** Groups by their first row, in order; their headings stick under the bar. */
  readonly sections?: readonly VirtualSection[];
  /** Expected height of a row in px; measured as rows appear. */
  readonly estimate?: number;
  /** Called with the rows that are or will soon be in sight: load them. */
  readonly onNeed?: (range: { readonly start: number; readonly end: number }) => void;
  readonly label: string;
}

/** So many rows are drawn as they are: the browser finds, prints and scrolls them by itself. */
const fewRows = 40;

/** As many as a phone shows at once; the others follow in the next moment. */
const firstRows = 14;

/** A list of any length that draws little more than what is seen. */
export function VirtualList(props: VirtualListProps) {
  const all = totalItems(props.count, props.sections ?? []);
  return all <= fewRows ? <PlainRows {...props} items={all} /> : <VirtualRows {...props} />;
}

/** Rows one below the other, with the look and the words of the long list. */
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
