import { useRef, useState } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { usePlayer } from "../player-context.ts";
import type { ListChoices } from "../state/list-choices.ts";
import { NARROWEST, WIDEST } from "./column-widths.ts";

interface ColumnHeadProps {
  readonly name: string;
  /** Its values are figures, aligned to the end. */
  readonly figure?: boolean;
  /** The field that the column is sorted by; null: it can't be sorted. */
  readonly field: string | null;
  readonly order: ListChoices["order"];
  readonly onOrder: (order: ListChoices["order"]) => void;
  /** In pixels; null: automatic. */
  readonly width: number | null;
  /** Null: back to automatic width. */
  readonly onWidth: (width: number | null) => void;
}

const STEP = 16;

/** The head of a column: taps sort ascending, then descending, then not at all. Its edge can be dragged. */
export function ColumnHead({ name, figure = false, field, order, onOrder, width, onWidth }: ColumnHeadProps) {
  const { words } = usePlayer();
  const cell = useRef<HTMLTableCellElement>(null);
  const [measured, setMeasured] = useState(NARROWEST);
  const own = field !== null && order?.field === field ? order : null;
  const next =
    own === null ? { field: field ?? "", descending: false } : own.descending ? null : { ...own, descending: true };
  const current = (): number => Math.round(cell.current?.getBoundingClientRect().width ?? NARROWEST);
  return (
    <th
      ref={cell}
      scope="col"
      data-figure={figure ? "" : undefined}
      aria-sort={own === null ? (field === null ? undefined : "none") : own.descending ? "descending" : "ascending"}
      {...(width === null ? {} : { style: { inlineSize: width, minInlineSize: width, maxInlineSize: width } })}
    >
      {field === null ? (
        <span className="column-name">{name}</span>
      ) : (
        <button type="button" className="column-name" onClick={() => onOrder(next)}>
          <span>{name}</span>
          {own === null ? null : <Icon name={own.descending ? "chevron-down" : "chevron-up"} size={0.875} />}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control */}
      <span
        className="column-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={words.columnWidth(name)}
        aria-valuenow={width ?? measured}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        tabIndex={0}
        onFocus={() => setMeasured(current())}
        onDoubleClick={() => onWidth(null)}
        onKeyDown={(event) => {
          const side = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (side === 0) return;
          event.preventDefault();
          onWidth(current() + side * forwards(event.currentTarget) * STEP);
        }}
        onPointerDown={(event) => {
          const edge = event.currentTarget;
          const from = { x: event.clientX, width: current() };
          edge.setPointerCapture(event.pointerId);
          edge.addEventListener("pointermove", move);
          edge.addEventListener("pointerup", end, { once: true });
          edge.addEventListener("pointercancel", end, { once: true });
          function move({ clientX }: PointerEvent): void {
            onWidth(from.width + (clientX - from.x) * forwards(edge));
          }
          function end(): void {
            edge.removeEventListener("pointermove", move);
          }
        }}
      />
    </th>
  );
}

/** With text from right to left, a column grows to the left. */
const forwards = (element: Element): 1 | -1 => (getComputedStyle(element).direction === "rtl" ? -1 : 1);
