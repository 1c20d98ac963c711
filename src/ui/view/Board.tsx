import { useEffect, useRef, useState, type ReactNode } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { useUi } from "../frame/ui-context.tsx";
import { asColourWord } from "../list/Avatar.tsx";
import { numberFormat } from "../number/number-format.ts";
import { watchBoardDrag, type BoardDrag } from "./board-drag.ts";
import "./board.css";

export interface BoardColumn {
  readonly key: string;
  readonly title: string;
  readonly tint?: string | null;
  /** Total number of cards; fewer may be rendered. Null: not counted yet. */
  readonly count: number | null;
  /** Cards, each in a `<BoardCard>`, usually with a menu of moves. */
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export interface BoardProps {
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  readonly empty?: string;
  /** Set if cards can be dragged to another column. */
  readonly drag?: BoardDrag | undefined;
}

/** Columns side by side; on a phone one at a time, by swiping, with tabs that show each column's count. */
export function Board({ label, columns, empty, drag }: BoardProps) {
  const { words, locale } = useUi();
  const track = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLElement>(null);
  const wish = useRef(drag);
  useEffect(() => {
    wish.current = drag;
  });
  useEffect(() => {
    const element = board.current;
    return element === null ? undefined : watchBoardDrag(element, () => wish.current);
  }, []);
  const [seen, setSeen] = useState(columns[0]?.key ?? "");

  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        const main = entries.find((entry) => entry.isIntersecting);
        if (main?.target instanceof HTMLElement) setSeen(main.target.dataset["column"] ?? "");
      },
      { root: element, threshold: 0.6 },
    );
    for (const child of element.children) watch.observe(child);
    return () => watch.disconnect();
  });

  const show = (key: string): void => {
    setSeen(key);
    const column = [...(track.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset["column"] === key,
    );
    column?.scrollIntoView({
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      block: "nearest",
      inline: "center",
    });
  };

  return (
    <section className="board" aria-label={label} ref={board}>
      <div className="chips board-tabs" role="group" aria-label={label}>
        {columns.map((column) => (
          <button
            key={column.key}
            type="button"
            className="chip"
            data-column-tab={column.key}
            aria-pressed={seen === column.key}
            data-on={seen === column.key || undefined}
            onClick={() => show(column.key)}
          >
            <span>{column.title}</span>
            {column.count === null ? null : (
              <span className="chip-count numeric">{numberFormat(locale, {}).format(column.count)}</span>
            )}
          </button>
        ))}
      </div>
      {/* Focusable, because a region that scrolls sideways must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="board-track" ref={track} tabIndex={0} role="group" aria-label={label}>
        {columns.map((column) => (
          <section
            key={column.key}
            className="board-column"
            data-column={column.key}
            data-tint={asColourWord(column.tint) ?? "grey"}
            aria-label={column.title}
          >
            <h2 className="board-heading">
              <span>{column.title}</span>
              {column.count === null ? null : (
                <span className="board-count numeric">{numberFormat(locale, {}).format(column.count)}</span>
              )}
            </h2>
            <div className="board-cards">
              {column.count === 0 ? <EmptyState compact title={empty ?? words.none} icon="inbox" /> : column.children}
            </div>
            {column.footer}
          </section>
        ))}
      </div>
    </section>
  );
}

/** Wrapper of a card; `card` is its id for dragging. */
export function BoardCard({ card, children }: { readonly card: string; readonly children: ReactNode }) {
  return (
    <div className="board-card" data-card={card}>
      {children}
    </div>
  );
}
