import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { RefundDialog } from '../../../../components/admin/orders/refund-dialog.tsx';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { BillTable } from './bill-table.tsx';
import { CreditReturned } from './credit-returned.tsx';

const refundStates = {
  asked: t('adminOrder.refundRequested'),
  pending: t('adminOrder.refundOnItsWay'),
  processed: t('adminOrder.isRefunded'),
  failed: t('adminOrder.refundFailed'),
} as const;
const manualRefundStates = {
  ...refundStates,
  asked: t('adminOrder.toBePaidBack'),
  pending: t('adminOrder.toBePaidBack'),
  processed: t('adminOrder.paidBack'),
} as const;

/** Shows admins an order's bill, its payment and its refunds. */
export function Payment({ page }: { page: OrderPageBody }) {
  const { order, refunds, disputes, refundable } = page;
  const isOwner = useIsOwner();
  const { payment } = order;
  return (
    <section className="panel grid gap-3 justify-items-start" aria-label={t('order.payment')}>
      <h2 className="text-lg">{t('adminOrder.totalOf', { amount: formatPrice(order.totalAmount) })}</h2>
      <BillTable bill={order.bill} />
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {t('order.numbered', { number: order._id })}
      </p>
      {payment.method === 'free' && <p className="text-sm">{t('adminOrder.noPaymentNeeded')}</p>}
      {payment.test && <p className="text-sm font-medium">{t('adminOrder.testPaymentText')}</p>}
      {payment.razorpay_payment_id && !payment.manual && payment.method !== 'free' && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {t('adminOrder.razorpayId', { id: payment.razorpay_payment_id })}
        </p>
      )}
      {payment.success && !(payment.confirmed && payment.captured) && !order.refundDue && (
        <p className="text-sm">
          {payment.confirmed ? t('adminOrder.notCaptured') : t('adminOrder.notConfirmedByProvider')}
        </p>
      )}
      {refunds.map((refund) => (
        <Refunded key={refund._id} refund={refund} order={order} isOwner={isOwner} />
      ))}
      {disputes.map(({ _id, what }) => (
        <p key={_id} dir="auto" className="wrap-anywhere">{`${what}.`}</p>
      ))}
      {page.owed > 0 && <p className="font-medium">{t('adminOrder.owed', { amount: formatPrice(page.owed) })}</p>}
      {isOwner && page.creditable > 0 && <CreditReturned page={page} />}
      {isOwner && refundable >= 1 && <RefundButton page={page} />}
    </section>
  );
}

function RefundButton({ page }: { page: OrderPageBody }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { state } = useLocation();
  const ask = () => {
    setAsked(true);
    dialog.current?.showModal();
  };
  // From the page of a complaint.
  const opensAtOnce = (state as { opensRefund?: boolean } | null)?.opensRefund === true;
  const openAtOnce = useEffectEvent(ask);
  useEffect(() => {
    if (opensAtOnce) openAtOnce();
  }, [opensAtOnce]);
  return (
    <>
      <Button look="danger" onClick={ask}>
        {t('adminOrder.refund')}
      </Button>
      <RefundDialog ref={dialog} page={page} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

/** For a refund that was refused for good. */
function MakeAgain({ refundId }: { refundId: string }) {
  const { isBusy, submit } = useActionForm({ intent: 'refund' });
  return (
    <Button look="plain" busy={isBusy && t('adminOrder.refundingAgain')} onClick={() => submit({ again: refundId })}>
      {t('adminOrder.refundAgain')}
    </Button>
  );
}

interface RefundedProps {
  refund: OrderPageBody['refunds'][number];
  order: OrderPageBody['order'];
  isOwner: boolean;
}

function Refunded({ refund, order, isOwner }: RefundedProps) {
  const { amount, state, refusal, lines, wrap, delivery, goodwill, reason, manual } = refund;
  const said = (manual ? manualRefundStates : refundStates)[state];
  const parts = [
    ...lines.map(({ line, quantity }) => `${quantity} × ${lineName(order.products[line] ?? { name: '' })}`),
    ...(wrap > 0 ? [t('adminOrder.wrapRefunded', { amount: formatPrice(wrap) })] : []),
    ...(delivery > 0 ? [t('adminOrder.deliveryRefunded', { amount: formatPrice(delivery) })] : []),
    ...(goodwill > 0 && goodwill < amount ? [t('adminOrder.freeAmount', { amount: formatPrice(goodwill) })] : []),
  ];
  return (
    <div>
      <p>{`${formatPrice(amount)}: ${said}${refusal ? ` (${refusal})` : ''}`}</p>
      {parts.length > 0 && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {parts.join(', ')}
        </p>
      )}
      {isOwner && refund.canBeMadeAgain && <MakeAgain refundId={refund._id} />}
      {reason && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {reason}
        </p>
      )}
    </div>
  );
}
