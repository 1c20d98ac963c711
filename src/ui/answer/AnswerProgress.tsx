import type { ReactNode } from "react";
import { Button } from "../control/Button.tsx";
import { IconButton } from "../control/IconButton.tsx";
import "./answer.css";

export interface AnswerShare {
  readonly key: string;
  readonly tint: string | null;
  readonly count: number;
  /** "1 Fail"; null: only part of the bar, without a label. */
  readonly label: string | null;
}

export interface AnswerProgressProps {
  readonly heading: ReactNode;
  /** "7 of 12". */
  readonly text: string;
  readonly total: number;
  readonly shares: readonly AnswerShare[];
  readonly undo: { readonly label: string; readonly onUndo: () => void } | null;
  readonly next: { readonly label: string; readonly onNext: () => void } | null;
}

/** The progress of answering, above the rows; stays visible while they scroll. */
export function AnswerProgress({ heading, text, total, shares, undo, next }: AnswerProgressProps) {
  return (
    <div className="answer-progress">
      <div className="answer-progress-line">
        <h2 className="answer-heading">{heading}</h2>
        <div className="answer-progress-buttons">
          {undo ? <IconButton icon="undo-2" label={undo.label} onClick={undo.onUndo} /> : null}
          {next ? (
            <Button look="tonal" size="small" icon="arrow-down" onClick={next.onNext}>
              {next.label}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="answer-counts" role="status">
        <span className="answer-count numeric">{text}</span>
        {shares.map((share) =>
          share.label === null ? null : (
            <span key={share.key} className="answer-count" data-tint={share.tint ?? "grey"}>
              <span className="answer-dot" aria-hidden="true" />
              {share.label}
            </span>
          ),
        )}
      </p>
      <div className="answer-track" aria-hidden="true">
        {shares.map((share) => (
          <span
            key={share.key}
            data-tint={share.tint ?? undefined}
            style={{ inlineSize: `${total === 0 ? 0 : (share.count / total) * 100}%` }}
          />
        ))}
      </div>
    </div>
  );
}
