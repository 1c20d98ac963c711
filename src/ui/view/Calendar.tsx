import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../frame/lazy-part.tsx";
import { SkeletonRows } from "../feedback/ProgressBar.tsx";

export interface CalendarEntry {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** `2026-03-01`; an entry over several days has an `until`. */
  readonly date: string;
  readonly until?: string | undefined;
  /** "14:30", shown at the row's end. */
  readonly time?: string | undefined;
  readonly tint?: string | null | undefined;
  readonly badge?: ReactNode;
  readonly onClick?: () => void;
}

export interface CalendarProps {
  readonly label: string;
  /** `2026-03` */
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
  readonly today: string;
  /** The day whose agenda is shown below the month. */
  readonly day: string;
  readonly onDayChange: (day: string) => void;
  /** The entries of the month's weeks, in order; null: still loading. */
  readonly entries: readonly CalendarEntry[] | null;
  readonly empty?: ReactNode;
}

const LazyMonth = lazyPart(() => import("./MonthCalendar.tsx").then((part) => part.MonthCalendar));

/** A month with dots, and the selected day's agenda below it. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<SkeletonRows picture={false} />}>
      <LazyMonth {...props} />
    </Suspense>
  );
}
