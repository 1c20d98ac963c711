import type { WorkingCalendar } from "#model/9-constants.ts";
import type { Problem } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { compact } from "./match-keys.ts";
import type { Rich } from "./markdown/rich.ts";
import { readWorkingHours } from "./phrases/working-hours.ts";
import type { Reading } from "./reading.ts";
import { textExpression } from "./phrases/text-expression.ts";

const HOURS = ["working hours", "working time", "business hours", "office hours"].map(compact);
const HOLIDAYS = ["holidays", "public holidays", "bank holidays", "days off"].map(compact);

export const isCalendarKey = (key: string): boolean => HOURS.includes(compact(key)) || HOLIDAYS.includes(compact(key));

/** Collects all facts `- Working hours: …` and `- Holidays: …` of point 9. */
export class CalendarFacts {
  readonly #reading: Reading;
  readonly #hours: Rich[] = [];
  readonly #holidays: Rich[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add(key: string, values: readonly Rich[]): void {
    (HOURS.includes(compact(key)) ? this.#hours : this.#holidays).push(...values);
  }

  /** Null: the document says nothing about working time. */
  read(): WorkingCalendar | null {
    const [first] = [...this.#hours, ...this.#holidays];
    if (first === undefined) return null;
    let problem: Problem | null = null;
    const text = this.#hours.map(({ plain }) => plain.replace(/\.$/u, "")).join("; ");
    const hours = this.#hours.length === 0 ? null : readWorkingHours(text);
    const span: Span = this.#hours[0]?.span ?? first.span;
    for (const { written, read, other } of typeof hours === "string" ? [] : (hours?.twoWays ?? []))
      this.#reading.problem("read-two-ways", span, { written, read, other, instead: `Write ${read} or ${other}` });
    if (typeof hours === "string")
      problem = this.#reading.problem("working-hours-not-understood", span, {
        written: text,
        overlap: hours === "overlap",
      });
    const holidays = this.#holidays.map((each) => ({
      ...textExpression(this.#reading, each),
      ...(each.onlyCode === null ? { source: each.plain.replace(/\.$/u, "") } : {}),
    }));
    return {
      span,
      written: text === "" ? null : text,
      hours: typeof hours === "string" ? null : (hours?.week ?? null),
      holidays,
      problem,
    };
  }
}
