import type { Clock } from "#engine/ports/machine.ts";

/** Temporal returns the time zone without loading the Intl data, which takes as long as opening a database. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/** The phone's clock, time zone and first day of the week; the latter is computed on demand. */
export function machineClock(): Clock {
  let weekStart: number | null = null;
  return {
    now: () => new Date().toISOString(),
    zone:
      typeof Temporal === "undefined" ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId(),
    get weekStart() {
      return (weekStart ??= firstDayOfWeek(Intl.DateTimeFormat().resolvedOptions().locale));
    },
  };
}

function firstDayOfWeek(locale: string): number {
  const region: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } =
    new Intl.Locale(locale);
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}
