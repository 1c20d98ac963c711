import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { useCardWords } from "../words/cards-language.ts";

interface SortableListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  /** Puts a row at another place. */
  readonly onMove: (from: number, to: number) => void;
}

/** Rows that are dragged by their handles; the arrow keys move the one whose handle has the focus. */
export function SortableList<Row>({ label, rows, keyOf, nameOf, children, onMove }: SortableListProps<Row>) {
  const cards = useCardWords();
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number; readonly by: number } | null>(null);
  const start = useRef(0);
  const placeAt = (y: number): number => {
    const items = [...(list.current?.children ?? [])];
    const found = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
    return found === -1 ? items.length - 1 : found;
  };
  const begin = (event: PointerEvent<HTMLButtonElement>, from: number): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = event.clientY;
    setDrag({ from, to: from, by: 0 });
  };
  const move = (event: PointerEvent): void => {
    if (drag !== null) setDrag({ ...drag, to: placeAt(event.clientY), by: event.clientY - start.current });
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
