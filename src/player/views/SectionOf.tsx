import type { ReactNode } from "react";
import { formatCount } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { entityOf, usePlayer } from "../player-context.ts";
import { pluralName } from "../words/plural-name.ts";
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
  const { t, description, format, words } = player;
  const name = entityOf(player, props.view.entity)?.name;
  return (
    <section className="view-section" data-mark={mark.view(props.screen.name, props.index)}>
      <div className="view-section-heading">
        <h2>{name === undefined ? words.related : pluralName(name, description.language, format.language, t)}</h2>
        {total === null ? null : <span className="quiet numeric">{formatCount(total, format)}</span>}
      </div>
      {children}
    </section>
  );
}
