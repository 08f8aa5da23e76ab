/** 'Fri 21 Aug' for '2026-08-21'; small, because product pages load it. */
export function formatWeekday(day: string): string {
  return new Date(day).toUTCString().slice(0, 11).replace(/, 0?/, ' ');
}
