import { indiaOffsetMs } from '../dates/india-time.ts';
import { formatWeekday } from '../dates/weekday.ts';
import { t } from '../languages/translate.ts';

const hourMs = 3_600_000;

/** 'Thu 20 Aug', or 'Thu 20 Aug, 2 pm' where a working day ends before midnight; in India. */
export function formatOrderBy(moment: string): string {
  const local = new Date(Date.parse(moment) + indiaOffsetMs);
  const hour = local.getUTCHours();
  if (hour === 0) return formatWeekday(new Date(local.getTime() - hourMs).toISOString());
  const clock = hour < 12 ? t('promise.am', { hour: hour % 12 || 12 }) : t('promise.pm', { hour: hour % 12 || 12 });
  return t('promise.dayAndHour', { day: formatWeekday(local.toISOString()), hour: clock });
}
