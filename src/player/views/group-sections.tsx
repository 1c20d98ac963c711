import { useMemo, type ReactNode } from "react";
import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { groupFieldOf } from "#model/group-field.ts";
import { formatCount } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { entityOf, usePlayer } from "../player-context.ts";
import type { Rows } from "../state/use-rows.ts";
import { groupText } from "./no-field.ts";
import { same } from "./same.ts";
import type { ViewProps } from "./view-props.ts";

/** A group of records: the index where it begins in the list, and its heading. */
export interface GroupSection {
  readonly start: number;
  readonly heading: ReactNode;
}

/** The groups of a view, in its order; empty if it is not grouped. */
export function useGroupSections({ view, screen, index }: ViewProps, { head }: Rows): readonly GroupSection[] {
  const player = usePlayer();
  const by = groupFieldOf(view, entityOf(player, view.entity));
  return useMemo(() => {
    const heading = (group: DisplayValue, count: number | null) => (
      <GroupHeading of={mark.view(screen.name, index)} text={groupText(player, view.entity, by, group)} count={count} />
    );
    // Until the groups are counted, the rows of the first page tell where they begin.
    if (head?.groups == null)
      return startsIn(head?.rows ?? []).map(({ start, group }) => ({ start, heading: heading(group, null) }));
    const starts = startsOf(head.groups.map(({ count }) => count));
    return head.groups.map(({ group, count }, at) => ({ start: starts[at] ?? 0, heading: heading(group, count) }));
  }, [head, player, view.entity, by, screen.name, index]);
}

/** The same for a view that draws all its rows at once; without groups a single part with no heading. */
export function inSections(
  rows: readonly Row[],
  sections: readonly GroupSection[],
): readonly { readonly start: number; readonly heading: ReactNode; readonly rows: readonly Row[] }[] {
  if (sections.length === 0) return [{ start: 0, heading: null, rows }];
  return sections
    .map(({ start, heading }, at) => ({ start, heading, rows: rows.slice(start, sections[at + 1]?.start) }))
    .filter((part) => part.rows.length > 0);
}

function GroupHeading({
  of,
  text,
  count,
}: {
  readonly of: string;
  readonly text: string;
  readonly count: number | null;
}) {
  const { format } = usePlayer();
  return (
    <span className="group-heading" data-mark={of}>
      <span>{text}</span>
      {count === null ? null : <span className="quiet numeric">{formatCount(count, format)}</span>}
    </span>
  );
}

/** The indexes where a row's group differs from the row before. */
function startsIn(rows: readonly Row[]): readonly { readonly start: number; readonly group: DisplayValue }[] {
  return rows.flatMap(({ group }, start) => {
    const before = rows[start - 1]?.group;
    return group === null || (before && same(before.value, group.value)) ? [] : [{ start, group }];
  });
}

/** The index where each group begins, from the sizes of the groups before it. */
function startsOf(counts: readonly number[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const count of counts) {
    starts.push(at);
    at += count;
  }
  return starts;
}
