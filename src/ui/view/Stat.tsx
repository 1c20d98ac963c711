import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { asColourWord } from "../list/Avatar.tsx";
import "./overview.css";
import "./prose.css";

export interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly icon?: string;
  readonly tint?: string | null;
  readonly onClick?: () => void;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

export function Stat({ label, value, note, icon, tint, onClick, mark }: StatProps) {
  const inside = (
    <>
      <span className="stat-head">
        {icon ? (
          <span className="stat-icon">
            <Icon name={icon} size={1.125} strokeWidth={2.2} />
          </span>
        ) : null}
        <span className="stat-label">{label}</span>
      </span>
      <span className="stat-value numeric">
        <bdi>{value}</bdi>
      </span>
      {note ? <span className="stat-note">{note}</span> : null}
    </>
  );
  const look = { className: "stat", "data-tint": asColourWord(tint) ?? "accent", "data-mark": mark };
  return onClick ? (
    <button type="button" {...look} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div {...look}>{inside}</div>
  );
}

export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <div className="stat-grid">{children}</div>;
}

/** Long plain text: only paragraphs and line breaks are interpreted. */
export function Text({ children }: { readonly children: string }) {
  return (
    <div className="prose">
      {children
        .split(/\n{2,}/u)
        .filter((part) => part.trim() !== "")
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
    </div>
  );
}

/** Two panes: side by side if there is room, else one at a time. */
export function Split({
  first,
  second,
  show,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly show: "first" | "second";
}) {
  return (
    <div className="split" data-show={show}>
      <div className="split-pane">{first}</div>
      <div className="split-pane">{second}</div>
    </div>
  );
}
