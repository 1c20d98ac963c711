import type { ReactNode } from "react";
import { formatCount } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { nameOfView } from "../screens/screen-name.ts";
import type { ViewProps } from "./view-props.ts";

/** A view below the first one, under a heading that names its contents. */
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
