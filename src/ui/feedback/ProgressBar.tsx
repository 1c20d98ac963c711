import type { CSSProperties } from "react";
import { useUi, useWords } from "../frame/ui-context.tsx";

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; null while it is unknown. */
  readonly value: number | null;
  readonly note?: string;
}

export function ProgressBar({ label, value, note }: ProgressBarProps) {
  const { locale } = useUi();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div className="progress">
      <div className="progress-words">
        <span>{label}</span>
        <span className="numeric">
          {note ?? (share === null ? "" : new Intl.NumberFormat(locale, { style: "percent" }).format(share))}
        </span>
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { "aria-valuenow": Math.round(share * 100) })}
      >
        <div
          className="progress-done"
          data-unknown={share === null || undefined}
          style={share === null ? undefined : ({ "--done": share } as CSSProperties)}
        />
      </div>
    </div>
  );
}

/** Placeholder rows in the shape of the expected content. */
export function SkeletonRows({ rows = 5, picture = true }: { readonly rows?: number; readonly picture?: boolean }) {
  const words = useWords();
  return (
    <div className="list-group" role="status">
      <span className="visually-hidden">{words.loading}</span>
      <div className="list-card" aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <SkeletonRow key={index} picture={picture} seed={index} />
        ))}
      </div>
    </div>
  );
}

export function SkeletonRow({ picture = true, seed = 0 }: { readonly picture?: boolean; readonly seed?: number }) {
  return (
    <div className="skeleton-row" aria-hidden="true">
      {picture ? <span className="skeleton" data-shape="tile" /> : null}
      <span className="skeleton-lines">
        <span className="skeleton" style={{ inlineSize: `${48 + ((seed * 37) % 34)}%` }} />
        <span className="skeleton" data-shape="thin" style={{ inlineSize: `${30 + ((seed * 23) % 30)}%` }} />
      </span>
    </div>
  );
}
