import type { ReactNode } from "react";
import { entityOf, usePlayer } from "../player-context.ts";
import type { ViewProps } from "./ViewBody.tsx";

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
  const entity = entityOf(player, props.view.entity);
  return (
    <section className="view-section">
      <div className="view-section-heading">
        <h2>{player.t(entity?.name ?? player.words.related)}</h2>
        {total === null ? null : (
          <span className="quiet numeric">{new Intl.NumberFormat(player.format.language).format(total)}</span>
        )}
      </div>
      {children}
    </section>
  );
}
