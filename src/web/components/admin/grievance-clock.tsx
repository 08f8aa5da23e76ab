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
    return <span className="text-sm text-ink-2">{t('numbers.settledAt', { time: formatDate(settledAt) })}</span>;
  return acknowledgedAt ? <DueClock due="settle" dueAt={settleBy} /> : <DueClock due="answer" dueAt={acknowledgeBy} />;
}

const hourMs = 3_600_000;
/** Red from the last quarter on: of 48 hours, of a month. */
const redFromMs = { answer: 12 * hourMs, settle: 7 * 24 * hourMs };

export function DueClock({ due, dueAt }: { due: 'answer' | 'settle'; dueAt: string }) {
  const leftMs = new Date(dueAt).getTime() - Date.now();
  const isRed = leftMs < redFromMs[due];
  return (
    <span className={`text-sm/snug font-semibold ${isRed ? 'text-madder' : ''}`}>
      {describeDue(due, leftMs, { day: formatDate(dueAt), time: (day) => <time dateTime={dueAt}>{day}</time> })}
    </span>
  );
}

type DueValues = { day: string; time: (day: ReactNode) => ReactNode };

function describeDue(due: 'answer' | 'settle', leftMs: number, values: DueValues): ReactNode {
  if (leftMs < 0) return due === 'answer' ? rich('numbers.answerLate', values) : rich('numbers.settleLate', values);
  const withLeft = { ...values, left: formatLeft(leftMs) };
  return due === 'answer' ? rich('numbers.answerBy', withLeft) : rich('numbers.settleBy', withLeft);
}

function formatLeft(leftMs: number): string {
  const hours = Math.floor(leftMs / hourMs);
  if (hours >= 48) return t('numbers.days', { count: Math.floor(hours / 24) });
  return hours >= 1 ? t('numbers.hours', { count: hours }) : t('numbers.lessThanHour');
}
