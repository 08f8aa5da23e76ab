import { formatDay, hasDayBegun } from './dates/dates.ts';
import { t } from './languages/translate.ts';

/** Whether the shop sells: closed for good, or until the first minute of a day ('2026-12-05', Asia/Kolkata). */
export interface Opening {
  isClosed: boolean;
  closedUntil: string;
}

export const notOpenedSentence = (): string => t('forms.notOpenedYet');

export function closedSentence({ isClosed, closedUntil }: Opening, now: Date): string | null {
  if (!isClosed || (closedUntil && hasDayBegun(closedUntil, now))) return null;
  return closedUntil ? t('forms.closedUntil', { day: formatDay(closedUntil) }) : t('forms.closedNow');
}
