import { useContext, useRef, type MouseEvent, type ReactNode } from "react";
import { CurrentRecord } from "../frame/side-by-side.ts";
import { Icon } from "../icons/Icon.tsx";
import type { ColourWord } from "./Avatar.tsx";
import { hasParts, Parts } from "./Parts.tsx";
import { RowActions, type RowAction } from "./RowActions.tsx";

export interface ListRowProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** `<Tile>`, `<Avatar>`, `<Thumbnail>` or `<AppIcon>`. */
  readonly start?: ReactNode;
  readonly badge?: ReactNode;
  /** Content at the end: a date, an amount. */
  readonly value?: ReactNode;
  readonly end?: ReactNode;
  readonly href?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  /** Default: true if the row opens something. */
  readonly chevron?: boolean;
  /** A stripe at the row's start (`Colour if`). */
  readonly tint?: ColourWord | null | undefined;
  /** Set if rows can be selected; the whole row is then the checkbox. */
  readonly selected?: boolean | undefined;
  readonly onSelect?: ((selected: boolean) => void) | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Id of the row's record. When it changes, an open swipe or menu is closed. */
  readonly record?: string | undefined;
  /** Opened by swipe, long press, right click, or the "more" button. */
  readonly actions?: readonly RowAction[] | undefined;
  readonly actionsLabel?: string;
  /** For lists of facts. `fact`: small label above, full text below; `pair`: label and a short value on one line. */
  readonly shape?: "row" | "fact" | "pair";
  /** "div" for rows that are not children of a `ListGroup`. */
  readonly as?: "li" | "div";
  /** Set if a tap unfolds content below the row. */
  readonly expanded?: boolean;
  readonly "aria-current"?: "page" | "true" | undefined;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

export function ListRow(props: ListRowProps) {
  const {
    title,
    subtitle,
    start,
    badge,
    value,
    end,
    href,
    onClick,
    tint,
    selected,
    onSelect,
    danger,
    disabled,
    actions,
    shape = "row",
  } = props;
  const row = useRef<HTMLElement>(null);
  const shown = useContext(CurrentRecord);
  const current = props["aria-current"] ?? (shown !== null && shown === props.record ? "true" : undefined);
  const selectable = onSelect !== undefined;
  const opens = !selectable && (href !== undefined || onClick !== undefined);
  const chevron = props.chevron ?? (opens && !danger && props.expanded === undefined);
  const inside = (
    <>
      {selectable ? (
        <span className="row-check" data-on={selected || undefined} aria-hidden="true">
          <Icon name="check" size={0.875} strokeWidth={3.2} />
        </span>
      ) : null}
      {start ? <span className="row-start">{start}</span> : null}
      <span className="row-text" data-alone={subtitle ? undefined : ""}>
        <span className="row-title">
          <bdi>{title}</bdi>
        </span>
        {subtitle ? (
          <span
            className="row-subtitle"
            data-parts={typeof subtitle === "string" && hasParts(subtitle) ? "" : undefined}
          >
            {typeof subtitle === "string" ? <Parts text={subtitle} /> : <bdi>{subtitle}</bdi>}
          </span>
        ) : null}
      </span>
      {value !== undefined || badge ? (
        <span className="row-end">
          {value === undefined ? null : <bdi className="row-value numeric">{value}</bdi>}
          {badge}
        </span>
      ) : null}
      {props.expanded === undefined ? null : <Icon name="chevron-down" size={1.125} strokeWidth={2.4} />}
      {chevron ? <Icon name="chevron-right" size={1.125} strokeWidth={2.4} /> : null}
    </>
  );
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !onClick) return;
    event.preventDefault();
    onClick();
  };
  const outerEnd = end ? <span className="row-outer-end">{end}</span> : null;
  const hasMore = actions !== undefined && actions.length > 0 && !selectable;
  const Element = props.as ?? "li";
  return (
    <Element
      className="list-row"
      ref={row as never}
      data-shape={shape}
      data-mark={props.mark}
      data-start={start ? "" : undefined}
      data-outer-end={end ? "" : undefined}
      data-more={hasMore ? "" : undefined}
      data-danger={danger || undefined}
      data-current={current === undefined ? undefined : ""}
      {...(tint ? { "data-tint": tint, "data-striped": "" } : {})}
    >
      {selectable ? (
        <button
          type="button"
          className="row-body"
          role="checkbox"
          aria-checked={selected ?? false}
          disabled={disabled}
          onClick={() => onSelect(!selected)}
        >
          {inside}
        </button>
      ) : href !== undefined ? (
        <a className="row-body" href={href} onClick={follow} aria-current={current} draggable={false}>
          {inside}
        </a>
      ) : onClick ? (
        <button
          type="button"
          className="row-body"
          disabled={disabled}
          onClick={onClick}
          aria-current={current}
          aria-expanded={props.expanded}
        >
          {inside}
        </button>
      ) : (
        <div className="row-body">{inside}</div>
      )}
      {hasMore ? (
        <RowActions
          key={props.record}
          row={row}
          actions={actions}
          label={props.actionsLabel ?? (typeof title === "string" ? title : "")}
        >
          {outerEnd}
        </RowActions>
      ) : (
        outerEnd
      )}
    </Element>
  );
}

export function Thumbnail({
  src,
  alt = "",
  icon = "image",
}: {
  readonly src: string | null | undefined;
  readonly alt?: string;
  readonly icon?: string;
}) {
  return (
    <span className="thumbnail">
      {src ? <img src={src} alt={alt} loading="lazy" decoding="async" /> : <Icon name={icon} size={1.25} />}
    </span>
  );
}
