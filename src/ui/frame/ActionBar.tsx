import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useUi } from "./ui-context.tsx";

/** Primary buttons within reach of the thumb, over the scrolling content. */
export function ActionBar({ note, children }: { readonly note?: ReactNode; readonly children: ReactNode }) {
  const { overlayRoot } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = bar.current;
    if (own === null) return undefined;
    // A note, large text or a third button makes the bar higher: content must end above it, and toasts appear above it.
    let room = { width: 0, height: 0 };
    const watch = new ResizeObserver(([entry]) => {
      const { inlineSize: width = 0, blockSize: height = 0 } = entry?.borderBoxSize[0] ?? {};
      // When the note disappears, its room stays reserved: otherwise a page scrolled to its end would move under the
      // thumb.
      room = { width, height: width === room.width ? Math.max(room.height, height) : height };
      own.parentElement
        ?.querySelector<HTMLElement>(":scope > .page-scroll")
        ?.style.setProperty("--bar-below", `${room.height}px`);
      overlayRoot?.style.setProperty("--above-bar", `${height}px`);
    });
    watch.observe(own);
    return () => {
      watch.disconnect();
      overlayRoot?.style.removeProperty("--above-bar");
    };
  }, [overlayRoot]);
  return (
    <div className="action-bar" ref={bar}>
      {note ? <div className="action-bar-note">{note}</div> : null}
      <div className="action-bar-buttons">{children}</div>
    </div>
  );
}

export interface FloatingAddProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: string;
  /** Shows the label beside the icon. */
  readonly extended?: boolean;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

export function FloatingAdd({ label, onClick, icon = "plus", extended = false, mark }: FloatingAddProps) {
  return (
    <div className="floating-add-place">
      <button
        type="button"
        className="floating-add"
        data-mark={mark}
        onClick={onClick}
        data-extended={extended || undefined}
        {...(extended ? {} : { "aria-label": label })}
      >
        <Icon name={icon} size={1.625} strokeWidth={2.25} />
        {extended ? <bdi>{label}</bdi> : null}
      </button>
    </div>
  );
}
