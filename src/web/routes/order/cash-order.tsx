import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OrderBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice, toRupees } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { api } from '../../api-client/api-client.ts';
import { Button } from '../../components/forms/button.tsx';
import { formatError } from '../../components/forms/form-errors.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { toast } from '../../stores/toasts.ts';

interface CashOrderProps {
  order: OrderBody;
  viewKey: string;
}

/** What the buyer of an order with cash on delivery can do before the parcel leaves. */
export function CashOrder({ order, viewKey }: CashOrderProps) {
  const [confirmKey] = useSearchParams()[0].getAll('confirm');
  const { cod } = order.payment;
  if (!cod || cod.payNow === null) return null;
  const { advance } = cod;
  return (
    <section
      className="grid max-w-[560px] gap-4 bg-cotton px-8 py-7 shadow-tag max-md:-mx-gutter max-md:px-gutter"
      aria-label={t('checkout.cashOnDelivery')}
    >
      {advance?.isPaid && (
        <p className="flex items-baseline justify-between gap-4">
          <span>{t('order.advancePaid')}</span>
          <b className="tabular-nums">{formatPrice(advance.amount)}</b>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span>{t('order.atTheDoorCashOrUpi')}</span>
        <b className="font-display text-2xl/none font-normal">{formatPrice(cod.due)}</b>
      </p>
      {cod.state === 'placed' && <Confirm viewKey={viewKey} confirmKey={confirmKey} until={cod.confirmUntil} />}
      <PayNow
        order={order}
        viewKey={viewKey}
        payNow={cod.payNow}
        isSecond={cod.state === 'placed' && Boolean(confirmKey)}
      />
    </section>
  );
}

function Confirm({ viewKey, confirmKey, until }: { viewKey: string; confirmKey?: string; until: string | null }) {
  const { revalidate } = useRevalidator();
  const { sendsEmail } = useShop().settings;
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const body = { confirmKey: confirmKey ?? '' };
      const { message } = await api('POST /order/:key/confirm', { params: { key: viewKey }, body });
      toast.success(message);
    } catch (error) {
      toast.error(formatError(error, t('order.confirmFailed')));
    }
    await revalidate();
    setBusy(false);
  };
  const reserved = until ? t('order.reservedUntil', { time: formatDate(until) }) : t('order.reserved');
  if (!confirmKey)
    return (
      <p>
        {sendsEmail ? t('order.pressLinkInEmail') : t('order.weCallYou')}
        {` ${reserved}`}
      </p>
    );
  return (
    <>
      <Button wide busy={isBusy && t('product.processing')} onClick={confirm}>
        {t('order.yesSend')}
      </Button>
      <p className="text-sm text-ink-2">{reserved}</p>
    </>
  );
}

interface PayNowProps extends CashOrderProps {
  payNow: number;
  /** Another button comes first. */
  isSecond: boolean;
}

/** Possible until the parcel leaves. */
function PayNow({ order, viewKey, payNow, isSecond }: PayNowProps) {
  const { pay, isBusy } = useCheckout();
  const { revalidate } = useRevalidator();
  const { products, bill, buyer } = order;
  const cart = products.map(({ _id, name, price, quantity }) => ({ _id, name, price, quantity }));
  const start = () =>
    pay({
      open: () => api('POST /order/:key/pay', { params: { key: viewKey } }),
      payer: { name: buyer.name, email: buyer.email, phone: buyer.phone },
      onRefused: async (refusal) => {
        toast.error(refusal.message);
        await revalidate();
      },
      success: ({ amount }) => ({
        cart,
        total: toRupees(amount),
        rows: billRows({ ...bill, cod: 0 }),
        link: `/order/${viewKey}`,
      }),
    });
  return (
    <>
      <Button wide look={isSecond ? 'ghost' : 'primary'} busy={isBusy && t('product.processing')} onClick={start}>
        {t('order.payNowInstead', { amount: formatPrice(payNow) })}
      </Button>
      <p className="text-sm text-ink-2">
        {bill.cod > 0 ? t('order.lessAndNobodyAtHome', { amount: formatPrice(bill.cod) }) : t('order.nobodyAtHome')}
      </p>
    </>
  );
}
