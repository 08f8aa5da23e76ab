import { currentLanguage, t } from '../languages/translate.ts';

/** 'Fri 21 Aug' for '2026-08-21'; small, because product pages load it. */
export function formatWeekday(day: string): string {
  if (currentLanguage() === 'en') return new Date(day).toUTCString().slice(0, 11).replace(/, 0?/, ' ');
  return t('dates.weekday', {
    weekday: t('dates.weekdays').split(' ')[new Date(day).getUTCDay()] ?? '',
    day: formatDayAndMonth(day),
  });
}

/** '21 Aug' for '2026-08-21'. */
export function formatDayAndMonth(day: string): string {
  if (currentLanguage() === 'en') return formatWeekday(day).slice(4);
  const date = new Date(day);
  return t('dates.day', { day: date.getUTCDate(), month: t('dates.months').split(' ')[date.getUTCMonth()] ?? '' });
}
