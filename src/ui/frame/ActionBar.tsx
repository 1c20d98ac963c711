import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useUi } from "./ui-context.tsx";

/** Primary buttons within the thumb's reach, over whatever scrolls below. */
export function ActionBar({ note, children }: { readonly note?: ReactNode; readonly children: ReactNode }) {
  const { overlayRoot } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = bar.current;
    if (own === null) return undefined;
    // A note, large text or a third button makes it higher: what scrolls below ends above it, and messages stand there.
    const watch = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
      own.parentElement?.querySelector<HTMLElement>(":scope > .page-scroll")?.style.setProperty("--bar-below", height);
      overlayRoot?.style.setProperty("--above-bar", height);
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
  /** What it stands for, for whoever points at it. */
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
        {extended ? <span>{label}</span> : null}
      </button>
    </div>
  );
}
