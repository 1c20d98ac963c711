import { useEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "../control/Button.tsx";
import { IconButton } from "../control/IconButton.tsx";
import { useUi } from "../frame/ui-context.tsx";
import { asColourWord } from "../list/Avatar.tsx";
import { SkeletonRows } from "../feedback/ProgressBar.tsx";
import { ListGroup } from "../list/ListGroup.tsx";
import { ListRow } from "../list/ListRow.tsx";
import type { CalendarProps } from "./Calendar.tsx";
import { firstWeekday, plusDays, plusMonths, weeksOf, writeDate } from "./month.ts";
import "./calendar.css";

const MOST_IN_A_DAY = 3;
/** Names in these scripts are cut at their own end, regardless of the screen's direction. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function MonthCalendar({ label, month, onMonthChange, today, day, onDayChange, entries, empty }: CalendarProps) {
  const { locale, words, dir } = useUi();
  const grid = useRef<HTMLTableElement>(null);
  const moveFocus = useRef(false);
  const weeks = weeksOf(month, firstWeekday(locale));
  const on = (date: string) =>
    (entries ?? []).filter((entry) => entry.date <= date && (entry.until ?? entry.date) >= date);
  const focusable = day.startsWith(month) ? day : `${month}-01`;

  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const go = (date: string): void => {
    if (!date.startsWith(month)) onMonthChange(date.slice(0, 7));
    onDayChange(date);
  };
  const onKey = (event: KeyboardEvent): void => {
    const along = dir === "rtl" ? -1 : 1;
    const days = { ArrowLeft: -along, ArrowRight: along, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (days === undefined) return;
    event.preventDefault();
    moveFocus.current = true;
    go(plusDays(focusable, days));
  };
  const agenda = on(day);
  return (
    <div className="calendar">
      <div className="calendar-card">
        <div className="calendar-head">
          <h2 aria-live="polite">{writeDate(`${month}-01`, locale, { month: "long", year: "numeric" })}</h2>
          <div className="calendar-moves">
            {today.startsWith(month) && day === today ? null : (
              <Button look="plain" size="small" onClick={() => go(today)}>
                {words.today}
              </Button>
            )}
            <IconButton
              icon="chevron-left"
              label={words.previousMonth}
              onClick={() => onMonthChange(plusMonths(month, -1))}
            />
            <IconButton
              icon="chevron-right"
              label={words.nextMonth}
              onClick={() => onMonthChange(plusMonths(month, 1))}
            />
          </div>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is a grid: arrow keys move in it */}
        <table className="calendar-grid" role="grid" aria-label={label} ref={grid} onKeyDown={onKey}>
          <thead>
            <tr>
              {(weeks[0] ?? []).map((date) => (
                <th key={date} scope="col" abbr={writeDate(date, locale, { weekday: "long" })}>
                  {writeDate(date, locale, { weekday: "narrow" })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => {
                  const here = on(date);
                  return (
                    <td key={date} aria-selected={date === day}>
                      <button
                        type="button"
                        data-day={date}
                        data-outside={!date.startsWith(month) || undefined}
                        aria-current={date === today ? "date" : undefined}
                        aria-label={`${writeDate(date, locale, { weekday: "long", day: "numeric", month: "long" })}${here.length > 0 ? `, ${words.entries(here.length)}` : ""}`}
                        tabIndex={date === focusable ? 0 : -1}
                        onClick={() => go(date)}
                      >
                        <span className="numeric">
                          {writeDate(date, locale, { day: "numeric" }).replace(/[^\p{N}]/gu, "")}
                        </span>
                        <span className="calendar-dots">
                          {here.slice(0, MOST_IN_A_DAY).map((entry) => (
                            // The name is drawn by CSS if a day has room for text; the button's label gives the number
                            // of entries.
                            <i
                              key={entry.key}
                              data-name={entry.title}
                              dir={RIGHT_TO_LEFT.test(entry.title) ? "rtl" : "ltr"}
                              data-tint={asColourWord(entry.tint) ?? "accent"}
                            />
                          ))}
                          {here.length > MOST_IN_A_DAY ? <b data-name={`+${here.length - MOST_IN_A_DAY}`} /> : null}
                        </span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {agenda.length > 0 ? (
        <ListGroup
          heading={writeDate(day, locale, { weekday: "long", day: "numeric", month: "long" })}
          headingEnd={words.entries(agenda.length)}
        >
          {agenda.map((entry) => (
            <ListRow
              key={entry.key}
              title={entry.title}
              subtitle={entry.subtitle}
              tint={asColourWord(entry.tint)}
              value={entry.time}
              badge={entry.badge}
              onClick={entry.onClick}
            />
          ))}
        </ListGroup>
      ) : (
        <>
          <div className="list-group">
            <div className="list-heading">
              <h2>{writeDate(day, locale, { weekday: "long", day: "numeric", month: "long" })}</h2>
            </div>
            {entries === null ? null : <p className="calendar-empty">{empty ?? words.entries(0)}</p>}
          </div>
          {/* "Nothing" is shown only once the entries are loaded. */}
          {entries === null ? <SkeletonRows rows={1} picture={false} /> : null}
        </>
      )}
    </div>
  );
}
