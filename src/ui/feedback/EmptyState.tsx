import type { ReactNode } from "react";
import { Icon, isIconName } from "../icons/Icon.tsx";

export interface EmptyStateProps {
  readonly icon?: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** For a part of a screen instead of a whole one. */
  readonly compact?: boolean;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

/** Says what is missing and what to do next, below a small illustration in the app's colour. */
export function EmptyState({ icon = "inbox", title, text, action, compact = false, mark }: EmptyStateProps) {
  const emoji = !isIconName(icon) && /\p{Extended_Pictographic}/u.test(icon);
  return (
    <div className="empty-state" data-mark={mark} data-compact={compact || undefined}>
      <div className="empty-art" aria-hidden="true">
        <span />
        <span />
        <span className="empty-face">{emoji ? icon : <Icon name={icon} size={2.25} strokeWidth={1.6} />}</span>
      </div>
      <h2>{title}</h2>
      {text ? <div className="empty-text">{text}</div> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}
