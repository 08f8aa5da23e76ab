import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { formatAgo, formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { DueClock } from '../../../../components/admin/grievance-clock.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { rich } from '../../../../document/rich.ts';
import { lineClass, sheet, TodaySection } from './section.tsx';

type Attention = TodayBody['attention'][number];

const sentences: Record<Attention['kind'], string> = {
  cash_to_confirm: t('adminOrder.notConfirmedYet'),
  cash_late: t('today.cashLate'),
  payment_awaited: t('adminOrder.paymentNotArrived'),
  payment_failed: t('adminOrder.paymentFailed'),
  payment_unconfirmed: t('today.paymentUnconfirmed'),
  refund_failed: t('today.refundFailed'),
  refund_waiting: t('today.refundWaiting'),
  refund_to_pay: t('today.refundToPay'),
  other_state: t('today.otherState'),
  state_to_check: t('today.stateToCheck'),
  dispute: t('today.dispute'),
  refund_owed: t('today.refundOwed'),
};

export function NeedsAttention({ entries }: { entries: readonly Attention[] }) {
  return (
    <TodaySection id="attention" title={t('today.needsAttention')} count={entries.length}>
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
              aria-label={t('today.openOrderWith', { buyer, what: sentences[kind] })}
            >
              {t('today.open')}
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

const soonMs = 3 * 86_400_000;

/** Red from three days before on. */
function Due({ kind, at }: { kind: Attention['kind']; at: string }) {
  const leftMs = new Date(at).getTime() - Date.now();
  return (
    <span className={`text-sm/snug font-semibold ${leftMs < soonMs ? 'text-madder' : ''}`}>
      {describeDue(kind, leftMs < 0, { day: formatDate(at), time: (day) => <time dateTime={at}>{day}</time> })}
    </span>
  );
}

type DueValues = { day: string; time: (day: ReactNode) => ReactNode };

function describeDue(kind: Attention['kind'], isOver: boolean, values: DueValues): ReactNode {
  if (kind === 'dispute') return isOver ? rich('today.disputeOver', values) : rich('today.disputeUntil', values);
  if (kind === 'cash_late') return isOver ? rich('today.cashOverdue', values) : rich('today.cashDue', values);
  return isOver ? rich('today.heldOver', values) : rich('today.heldUntil', values);
}

export function Waiting({ entries }: { entries: TodayBody['waiting'] }) {
  return (
    <TodaySection id="waiting" title={t('customOrders.waitingForAnswer')} count={entries.length}>
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
            <Link className={edgeButton} to={link} aria-label={t('today.lookAt', { title })}>
              {t('today.look')}
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}
