import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OrderBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { formatPrice, toRupees } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { api } from '../../api-client/api-client.ts';
import { Button } from '../../components/forms/button.tsx';
import { formatError } from '../../components/forms/form-errors.ts';
import { useCheckout } from '../../hooks/use-checkout.ts';
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
      aria-label="Cash on delivery"
    >
      {advance?.isPaid && (
        <p className="flex items-baseline justify-between gap-4">
          <span>Advance, paid</span>
          <b className="tabular-nums">{formatPrice(advance.amount)}</b>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span>At the door, in cash or by UPI</span>
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
      toast.error(formatError(error, 'The order could not be confirmed.'));
    }
    await revalidate();
    setBusy(false);
  };
  const end = until ? ` until ${formatDate(until)}` : '';
  if (!confirmKey)
    return (
      <p>
        {sendsEmail
          ? 'Please press the link in the email that we have sent you.'
          : 'We call you or write to you before we send it.'}
        {` We keep the pieces for you${end}.`}
      </p>
    );
  return (
    <>
      <Button wide busy={isBusy && 'Processing...'} onClick={confirm}>
        Yes, send it
      </Button>
      <p className="text-sm text-ink-2">{`We keep the pieces for you${end}.`}</p>
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
  const less = bill.cod > 0 ? `${formatPrice(bill.cod)} less than at the door, and nobody` : 'Nobody';
  return (
    <>
      <Button wide look={isSecond ? 'ghost' : 'primary'} busy={isBusy && 'Processing...'} onClick={start}>
        {`Pay ${formatPrice(payNow)} now`}
      </Button>
      <p className="text-sm text-ink-2">{`${less} has to be at home with money. Possible until the courier has the parcel.`}</p>
    </>
  );
}
