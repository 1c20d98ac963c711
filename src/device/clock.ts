import type { Clock } from "#engine/ports/machine.ts";

/** Browsers that have it tell the zone without reading all their tables of dates, which takes as long as opening a database. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/** The phone's clock, zone and first day of the week, which few ask for. */
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
