import { useContext, type MouseEvent, type ReactNode } from "react";
import { CurrentRecord } from "../frame/side-by-side.ts";
import { colourFor, initialsOf, type ColourWord } from "../list/Avatar.tsx";
import { Parts } from "../list/Parts.tsx";
import "./view.css";

export interface CardProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly picture?: string | null | undefined;
  readonly start?: ReactNode;
  readonly badge?: ReactNode;
  readonly value?: ReactNode;
  /** Small facts below the title. */
  readonly children?: ReactNode;
  /** The control for answering in the card. */
  readonly answer?: ReactNode;
  readonly footer?: ReactNode;
  /** A menu in the corner, if there are no buttons below. */
  readonly end?: ReactNode;
  readonly href?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly tint?: ColourWord | null | undefined;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
  /** Id of the record that it opens; highlighted while that record is open beside the list. */
  readonly record?: string | undefined;
}

/** A record with more room than a row. The title is the link, but the whole card can be tapped. */
export function Card({
  title,
  subtitle,
  picture,
  start,
  badge,
  value,
  children,
  answer,
  footer,
  end,
  href,
  onClick,
  tint,
  mark,
  record,
}: CardProps) {
  const shown = useContext(CurrentRecord);
  const current = shown !== null && shown === record ? "true" : undefined;
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || !onClick) return;
    event.preventDefault();
    onClick();
  };
  return (
    <article
      className="card"
      data-mark={mark}
      data-current={current}
      {...(tint ? { "data-tint": tint, "data-striped": "" } : {})}
    >
      {picture ? <img className="card-picture" src={picture} alt="" loading="lazy" decoding="async" /> : null}
      <div className="card-body">
        <div className="card-head">
          {start}
          <div className="card-lead">
            <div className="card-words">
              <h3 className="card-title">
                {href !== undefined ? (
                  <a href={href} onClick={follow} aria-current={current}>
                    {title}
                  </a>
                ) : onClick ? (
                  <button type="button" onClick={onClick} aria-current={current}>
                    {title}
                  </button>
                ) : (
                  title
                )}
              </h3>
              {subtitle ? <p className="card-subtitle">{subtitle}</p> : null}
            </div>
            {badge || value !== undefined ? (
              <div className="row-end">
                {value === undefined ? null : <bdi className="row-value numeric">{value}</bdi>}
                {badge}
              </div>
            ) : null}
          </div>
          {end ? <div className="card-end">{end}</div> : null}
        </div>
        {children ? <div className="card-facts">{children}</div> : null}
      </div>
      {answer ? <div className="card-answer">{answer}</div> : null}
      {footer ? <div className="card-footer">{footer}</div> : null}
    </article>
  );
}

export function CardGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="card-grid" role="group" aria-label={label}>
      {children}
    </div>
  );
}

export interface GalleryItem {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly src: string | null;
  readonly badge?: ReactNode;
  /** The control for answering below the picture. */
  readonly answer?: ReactNode;
  readonly onClick?: () => void;
}

/** Pictures first; without one, initials on a colour derived from the name distinguish the items. */
export function GalleryGrid({ label, items }: { readonly label: string; readonly items: readonly GalleryItem[] }) {
  return (
    <ul
      className="gallery-grid"
      aria-label={label}
      data-without-pictures={items.every((item) => item.src === null) || undefined}
    >
      {items.map((item) => (
        <li key={item.key}>
          <button type="button" className="gallery-item" onClick={item.onClick}>
            <span className="gallery-picture" data-tint={item.src ? undefined : colourFor(item.title)}>
              {item.src ? (
                <img src={item.src} alt="" loading="lazy" decoding="async" />
              ) : (
                <span className="gallery-initials" aria-hidden="true">
                  {initialsOf(item.title)}
                </span>
              )}
              {item.badge ? <span className="gallery-badge">{item.badge}</span> : null}
            </span>
            <span className="gallery-title">{item.title}</span>
            {item.subtitle ? (
              <span className="gallery-subtitle">
                <Parts text={item.subtitle} />
              </span>
            ) : null}
          </button>
          {item.answer}
        </li>
      ))}
    </ul>
  );
}
