import type { ReactNode } from "react";
import { formatCount } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { nameOfView } from "../screens/screen-name.ts";
import type { ViewProps } from "./view-props.ts";

/** A view that is not the page's first: under a heading of its own, named for what it holds. */
export function SectionOf({
  props,
  total,
  children,
}: {
  readonly props: ViewProps;
  readonly total: number | null;
  readonly children: ReactNode;
}) {
  const player = usePlayer();
  const { format } = player;
  return (
    <section className="view-section" data-mark={mark.view(props.screen.name, props.index)}>
      <div className="view-section-heading">
        <h2>{nameOfView(player, { ...props, main: false })}</h2>
        {total === null ? null : <span className="quiet numeric">{formatCount(total, format)}</span>}
      </div>
      {children}
    </section>
  );
}
