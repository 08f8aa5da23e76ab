import { lazy, Suspense } from 'react';
import type { TransferBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { Bill } from '../../components/orders/bill.tsx';
import { useShop } from '../../hooks/use-shop.ts';

const QrCode = lazy(() => import('../../components/orders/qr-code.tsx'));

/** How to pay an order whose money is awaited. */
export function TransferInstructions({ transfer }: { transfer: TransferBody }) {
  const { sendsEmail } = useShop().settings;
  const { upiId, upiLink, bank, reference, amount, payUntil } = transfer;
  return (
    <section className="max-w-[440px]" aria-label="How to pay">
      <Bill>
        <div className="grid gap-4">
          <h2 className="text-xl">{`Please pay ${formatPrice(amount)}`}</h2>
          <p>
            {`What you ordered is kept for you until ${formatDate(payUntil)}. ${sendsEmail ? 'The order is confirmed by email' : 'This page says so'} as soon as the shop has received the money. Please give the reference `}
            <b>{reference}</b>.
          </p>
          {upiLink && (
            <div className="grid gap-2 justify-items-start">
              <Suspense>
                <QrCode text={upiLink} label={`UPI code to pay ${formatPrice(amount)} to ${upiId}`} />
              </Suspense>
              <p dir="auto" className="wrap-anywhere">{`UPI: ${upiId}`}</p>
              <a href={upiLink}>Open a UPI app</a>
            </div>
          )}
          {bank && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt>Account holder</dt>
              <dd>{bank.holder}</dd>
              <dt>Account number</dt>
              <dd>{bank.accountNumber}</dd>
              <dt>IFSC</dt>
              <dd>{bank.ifsc}</dd>
            </dl>
          )}
        </div>
      </Bill>
    </section>
  );
}
