import { formatDay, hasDayBegun } from './dates/dates.ts';

/** Whether the shop sells: closed for good, or until the first minute of a day ('2026-12-05', Asia/Kolkata). */
export interface Opening {
  isClosed: boolean;
  closedUntil: string;
}

export const notOpenedSentence = 'The shop has not opened yet. Please come back soon.';

export function closedSentence({ isClosed, closedUntil }: Opening, now: Date): string | null {
  if (!isClosed || (closedUntil && hasDayBegun(closedUntil, now))) return null;
  return closedUntil
    ? `The shop is closed until ${formatDay(closedUntil)}. Your cart stays as it is.`
    : 'The shop is closed just now. Your cart stays as it is.';
}
