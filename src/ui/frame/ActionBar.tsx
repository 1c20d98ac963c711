import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";

/** Primary buttons within the thumb's reach, over whatever scrolls below. */
export function ActionBar({ note, children }: { readonly note?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="action-bar">
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
