import { formatDate } from '../../../shared/dates/dates.ts';

interface Ticket {
  acknowledgedAt: string | null;
  acknowledgeBy: string;
  settledAt: string | null;
  settleBy: string;
}

/** The time that runs next. */
export function GrievanceClock({ ticket }: { ticket: Ticket }) {
  const { acknowledgedAt, acknowledgeBy, settledAt, settleBy } = ticket;
  if (settledAt) return <span className="text-sm text-ink-2">{`Settled ${formatDate(settledAt)}`}</span>;
  return acknowledgedAt ? <DueClock due="settle" dueAt={settleBy} /> : <DueClock due="answer" dueAt={acknowledgeBy} />;
}

const hourMs = 3_600_000;
/** Red from the last quarter on: of 48 hours, of a month. */
const redFromMs = { answer: 12 * hourMs, settle: 7 * 24 * hourMs };
const verbs = { answer: 'Answer', settle: 'Settle' };

export function DueClock({ due, dueAt }: { due: 'answer' | 'settle'; dueAt: string }) {
  const leftMs = new Date(dueAt).getTime() - Date.now();
  const isRed = leftMs < redFromMs[due];
  return (
    <span className={`text-sm/snug font-semibold ${isRed ? 'text-madder' : ''}`}>
      {leftMs < 0 ? `Late: ${verbs[due].toLowerCase()} it at once, it was due ` : `${verbs[due]} it by `}
      <time dateTime={dueAt}>{formatDate(dueAt)}</time>
      {leftMs >= 0 && `, ${formatLeft(leftMs)} left`}
    </span>
  );
}

function formatLeft(leftMs: number): string {
  const hours = Math.floor(leftMs / hourMs);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 1 ? `${hours} h` : 'less than an hour';
}
