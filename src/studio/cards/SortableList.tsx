import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { useCardWords } from "../words/cards-language.ts";

interface SortableListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  /** Moves a row to another index. */
  readonly onMove: (from: number, to: number) => void;
}

/** Rows to drag by their handles; arrow keys move the row whose handle has the focus. */
export function SortableList<Row>({ label, rows, keyOf, nameOf, children, onMove }: SortableListProps<Row>) {
  const cards = useCardWords();
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number; readonly by: number } | null>(null);
  /** Where the pointer went down, measured from the top of the list, because the list may scroll during a drag. */
  const start = useRef(0);
  const fromTop = (y: number): number => y - (list.current?.getBoundingClientRect().top ?? 0);
  /** The index among the other rows; the dragged row itself is always under the finger. */
  const placeAt = (y: number, from: number): number =>
    [...(list.current?.children ?? [])].filter((item, at) => {
      const { top, bottom } = item.getBoundingClientRect();
      return at !== from && (top + bottom) / 2 < y;
    }).length;
  const begin = (event: PointerEvent<HTMLButtonElement>, from: number): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = fromTop(event.clientY);
    setDrag({ from, to: from, by: 0 });
  };
  const move = ({ clientY }: PointerEvent): void => {
    if (drag === null) return;
    const to = placeAt(clientY, drag.from);
    // At the edge of the screen, scroll the next row into view.
    if (to !== drag.to) list.current?.children[to < drag.to ? to - 1 : to + 1]?.scrollIntoView({ block: "nearest" });
    setDrag({ ...drag, to, by: fromTop(clientY) - start.current });
  };
  const end = (): void => {
    if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to);
    setDrag(null);
  };
  const press = (event: KeyboardEvent, from: number): void => {
    const to = event.key === "ArrowUp" ? from - 1 : event.key === "ArrowDown" ? from + 1 : -1;
    if (to < 0 || to >= rows.length) return;
    event.preventDefault();
    onMove(from, to);
  };
  return (
    <ul ref={list} className="list-card sortable" aria-label={label}>
      {rows.map((row, at) => (
        <li
          key={keyOf(row)}
          className="sortable-row"
          data-dragged={drag?.from === at || undefined}
          data-target={(drag !== null && drag.to === at && drag.from !== at) || undefined}
          data-after={(drag !== null && drag.to === at && drag.to > drag.from) || undefined}
          {...(drag?.from === at ? { style: { transform: `translateY(${drag.by}px)` } } : {})}
        >
          {children(row)}
          <button
            type="button"
            className="sortable-handle"
            aria-label={cards.reorder(nameOf(row))}
            onPointerDown={(event) => begin(event, at)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={() => setDrag(null)}
            onKeyDown={(event) => press(event, at)}
          >
            <Icon name="grip-vertical" size={1.25} />
          </button>
        </li>
      ))}
    </ul>
  );
}
