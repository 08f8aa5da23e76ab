import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { rich } from '../../document/rich.ts';

interface Ticket {
  acknowledgedAt: string | null;
  acknowledgeBy: string;
  settledAt: string | null;
  settleBy: string;
}

/** The time that runs next. */
export function GrievanceClock({ ticket }: { ticket: Ticket }) {
  const { acknowledgedAt, acknowledgeBy, settledAt, settleBy } = ticket;
  if (settledAt)
    return <span className="text-sm text-ink-2">{t('sellerLaw.settledOn', { day: formatDate(settledAt) })}</span>;
  return acknowledgedAt ? <DueClock due="settle" dueAt={settleBy} /> : <DueClock due="answer" dueAt={acknowledgeBy} />;
}

const hourMs = 3_600_000;
/** Red from the last quarter on: of 48 hours, of a month. */
const redFromMs = { answer: 12 * hourMs, settle: 7 * 24 * hourMs };

type Due = 'answer' | 'settle';

export function DueClock({ due, dueAt }: { due: Due; dueAt: string }) {
  const leftMs = new Date(dueAt).getTime() - Date.now();
  const isRed = leftMs < redFromMs[due];
  return (
    <span className={`text-sm/snug font-semibold ${isRed ? 'text-madder' : ''}`}>
      {leftMs < 0 ? describeLate(due, dueAt) : describeDue(due, dueAt, formatLeft(leftMs))}
    </span>
  );
}

function describeLate(due: Due, dueAt: string) {
  const values = { day: formatDate(dueAt), time: (day: ReactNode) => <time dateTime={dueAt}>{day}</time> };
  return due === 'answer' ? rich('sellerLaw.answerLate', values) : rich('sellerLaw.settleLate', values);
}

function describeDue(due: Due, dueAt: string, left: string) {
  const values = { day: formatDate(dueAt), left, time: (day: ReactNode) => <time dateTime={dueAt}>{day}</time> };
  return due === 'answer' ? rich('sellerLaw.answerBy', values) : rich('sellerLaw.settleBy', values);
}

function formatLeft(leftMs: number): string {
  const hours = Math.floor(leftMs / hourMs);
  if (hours >= 48) return t('product.days', { count: Math.floor(hours / 24) });
  return hours >= 1 ? t('sellerLaw.hoursLeft', { count: hours }) : t('sellerLaw.underAnHour');
}
