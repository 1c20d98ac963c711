import type { Clock } from "#engine/ports/machine.ts";

/** The phone's clock, zone and first day of the week. */
export function machineClock(): Clock {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return { now: () => new Date().toISOString(), zone: timeZone, weekStart: firstDayOfWeek(locale) };
}

function firstDayOfWeek(locale: string): number {
  const region: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } =
    new Intl.Locale(locale);
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}
