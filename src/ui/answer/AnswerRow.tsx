import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { Parts } from "../list/Parts.tsx";
import "./answer.css";

export interface AnswerRowProps {
  readonly title: ReactNode;
  /** The row's text besides its title: shown below the title, before the answer. */
  readonly said?: string | undefined;
  /** Further text, shown below the answer. */
  readonly note?: ReactNode;
  readonly href?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly tint?: string | null | undefined;
  /** A checkbox at the start, or a small control at the end of the line. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Buttons that need the full width of the row. */
  readonly children?: ReactNode;
  readonly record?: string;
  /** Null: there is nothing to unfold. */
  readonly details?: AnswerFoldProps | null;
  /** Content below the row while it is unfolded. */
  readonly unfolded?: ReactNode;
  readonly as?: "li" | "div";
}

export interface AnswerFoldProps {
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides the further fields of an answer: remarks, photos. */
export function AnswerFold({ label, open, onToggle }: AnswerFoldProps) {
  return (
    <button type="button" className="answer-details" aria-label={label} aria-expanded={open} onClick={onToggle}>
      <Icon name="chevron-down" size={1.25} strokeWidth={2.2} />
    </button>
  );
}

/** A row that is answered in place. */
export function AnswerRow(props: AnswerRowProps) {
  const { title, said, note, href, onOpen, tint, start, end, children, details, unfolded } = props;
  const Element = props.as ?? "li";
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !onOpen) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Element
      className="list-row answer-row"
      data-record={props.record}
      {...(tint ? { "data-tint": tint, "data-striped": "" } : {})}
    >
      <div className="answer-line">
        {start}
        <div className="answer-words">
          {href === undefined ? (
            <span className="answer-title">
              <bdi>{title}</bdi>
            </span>
          ) : (
            <a className="answer-title" href={href} onClick={follow} draggable={false}>
              <bdi>{title}</bdi>
            </a>
          )}
          {said ? (
            <div className="answer-said">
              <Parts text={said} />
            </div>
          ) : null}
        </div>
        {end}
        {details ? <AnswerFold {...details} /> : null}
      </div>
      {children}
      {note && !details?.open ? <div className="answer-note">{note}</div> : null}
      {unfolded ? <div className="answer-unfolded">{unfolded}</div> : null}
    </Element>
  );
}
