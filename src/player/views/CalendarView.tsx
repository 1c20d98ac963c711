import { useState } from "react";
import { Calendar, type CalendarEntry } from "#ui/view/Calendar.tsx";
import { firstWeekday, weeksOf } from "#ui/view/month.ts";
import type { Row } from "#engine/contract/queries.ts";
import { valueNamed } from "#text/by-name.ts";
import { nameOfView } from "../screens/screen-name.ts";
import { dateOfInstant, formatTime } from "../format/format.ts";
import { wallClock } from "../format/zone.ts";
import { useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { RowBadge, subtitleOf, nameOfRow } from "./row-parts.tsx";
import { rowPath, useViewRows } from "./view-rows.tsx";
import type { ViewProps } from "./view-props.ts";

const mostInAMonth = 500;

export function CalendarView(props: ViewProps) {
  const player = usePlayer();
  const { format, words } = player;
  const [month, setMonth] = useState(format.today.slice(0, 7));
  const [day, setDay] = useState(format.today);
  const { base } = useViewRows(props);
  const weeks = weeksOf(month, firstWeekday(format.language));
  const between = { start: weeks[0]?.[0] ?? `${month}-01`, end: weeks.at(-1)?.at(-1) ?? `${month}-28` };
  const answer = useAnswer({ kind: "list", ...base, between, from: 0, limit: mostInAMonth });
  return (
    <Calendar
      label={nameOfView(player, props)}
      month={month}
      onMonthChange={setMonth}
      today={format.today}
      day={day}
      onDayChange={setDay}
      entries={answer?.rows.map((row) => entryOf(player, props, row)).filter((entry) => entry !== null) ?? null}
      empty={words.nothingOnThisDay}
    />
  );
}

function entryOf(player: PlayerValue, props: ViewProps, row: Row): CalendarEntry | null {
  const { view } = props;
  const { zone } = player.description;
  const from = view.from === null ? undefined : valueNamed(row.values, view.from.value);
  const to = view.to === null ? undefined : valueNamed(row.values, view.to.value);
  const date = from === undefined ? null : dateOf(from.value, zone);
  if (date === null) return null;
  const until = to === undefined ? null : dateOf(to.value, zone);
  const at = from?.value;
  const time =
    typeof at === "string" && at.length > 10 ? formatTime(wallClock(at, zone).slice(11), player.format) : undefined;
  return {
    key: row.id,
    title: nameOfRow(player, row),
    subtitle: subtitleOf(row, player.format) || undefined,
    date,
    until: until ?? undefined,
    time,
    tint: row.tint ?? row.badge?.colour,
    badge: <RowBadge shown={row.badge} />,
    onClick: () => player.go(rowPath(player, props, row)),
  };
}

/** The calendar date of a date or an instant; null: neither. */
function dateOf(value: unknown, zone: string): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/u.test(value)) return null;
  return value.length > 10 ? dateOfInstant(value, zone) : value;
}
