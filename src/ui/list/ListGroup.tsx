import { useId, type ReactNode } from "react";

export interface ListGroupProps {
  readonly heading?: ReactNode;
  /** A count or a small button at the heading's end. */
  readonly headingEnd?: ReactNode;
  readonly footer?: ReactNode;
  readonly label?: string;
  /** "rows": a list for screen readers; "form": only groups fields. */
  readonly as?: "rows" | "form";
  readonly children: ReactNode;
}

/** An inset card of rows. */
export function ListGroup({ heading, headingEnd, footer, label, as = "rows", children }: ListGroupProps) {
  const headingId = useId();
  const name = heading ? { "aria-labelledby": headingId } : label ? { "aria-label": label } : {};
  return (
    <section className="list-group" {...(as === "form" ? { role: "group", ...name } : {})}>
      {heading ? (
        <div className="list-heading">
          <h2 id={headingId}>{heading}</h2>
          {headingEnd ? <div className="list-heading-end">{headingEnd}</div> : null}
        </div>
      ) : null}
      {as === "rows" ? (
        <ul className="list-card" {...name}>
          {children}
        </ul>
      ) : (
        <div className="list-card">{children}</div>
      )}
      {footer ? <div className="list-footer">{footer}</div> : null}
    </section>
  );
}
