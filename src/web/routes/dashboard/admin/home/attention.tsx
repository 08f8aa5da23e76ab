import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { formatAgo, formatDate } from '../../../../../shared/dates/dates.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { DueClock } from '../../../../components/admin/grievance-clock.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { lineClass, sheet, TodaySection } from './section.tsx';

type Attention = TodayBody['attention'][number];

const sentences: Record<Attention['kind'], string> = {
  cash_to_confirm: 'Its buyer has not confirmed it yet.',
  cash_late: 'The courier’s money is late.',
  payment_awaited: 'The payment has not arrived yet.',
  payment_failed: 'The payment failed.',
  payment_unconfirmed: 'The payment is not confirmed.',
  refund_failed: 'The refund failed.',
  refund_waiting: 'The refund is waiting.',
  refund_to_pay: 'Please pay the refund back.',
  other_state: 'This goes to another state.',
  state_to_check: 'Please check the state.',
  dispute: 'A payment is disputed.',
};

export function NeedsAttention({ entries }: { entries: readonly Attention[] }) {
  return (
    <TodaySection id="attention" title="Needs attention" count={entries.length}>
      <ul className={sheet}>
        {entries.map(({ _id, kind, order, number, buyer, amount, test, detail, dueAt, createdAt }) => (
          <li key={`${kind} ${_id}`} data-line className={`${lineClass} grid-cols-[minmax(0,1fr)_auto]`}>
            <span className="grid gap-0.5">
              <span className="font-semibold">
                <b className="text-madder">{sentences[kind]}</b> {formatPrice(amount)}
              </span>
              <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
                {test && <TestTag />}
                {buyer} <b>{formatOrderNumber(number)}</b>
                {`, ${formatAgo(createdAt, new Date())}${detail ? `: ${detail}` : ''}`}
              </span>
              {dueAt && <Due kind={kind} at={dueAt} />}
            </span>
            <Link
              className={edgeButton}
              to={`/dashboard/admin/order/${order}`}
              aria-label={`Open the order of ${buyer}: ${sentences[kind]}`}
            >
              Open
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

const soonMs = 3 * 86_400_000;

const disputeWords = { until: 'Answer it in Razorpay’s dashboard until', over: 'The time to answer ended on' };
const dueWords: Partial<Record<Attention['kind'], typeof disputeWords>> = {
  dispute: disputeWords,
  cash_to_confirm: { until: 'Its stock is held until', over: 'Its time ended on' },
  cash_late: { until: 'It is due on', over: 'It was due on' },
};

/** Red from three days before on. */
function Due({ kind, at }: { kind: Attention['kind']; at: string }) {
  const leftMs = new Date(at).getTime() - Date.now();
  return (
    <span className={`text-sm/snug font-semibold ${leftMs < soonMs ? 'text-madder' : ''}`}>
      {`${leftMs < 0 ? dueWords[kind]?.over : dueWords[kind]?.until} `}
      <time dateTime={at}>{formatDate(at)}</time>
    </span>
  );
}

export function Waiting({ entries }: { entries: TodayBody['waiting'] }) {
  return (
    <TodaySection id="waiting" title="Waiting for an answer" count={entries.length}>
      <ul className={sheet}>
        {entries.map(({ _id, title, detail, link, createdAt, dueAt, due }) => (
          <li key={_id} data-line className={`${lineClass} grid-cols-[minmax(0,1fr)_auto]`}>
            <span className="grid gap-0.5">
              <span
                dir="auto"
                className="font-semibold wrap-anywhere"
              >{`${title}, ${formatAgo(createdAt, new Date())}`}</span>
              <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
                {detail}
              </span>
              {dueAt && due && <DueClock due={due} dueAt={dueAt} />}
            </span>
            <Link className={edgeButton} to={link} aria-label={`Look: ${title}`}>
              Look
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}
