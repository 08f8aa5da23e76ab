import { useCallback, useRef } from 'react';
import type { OrderPageBody } from '../../orders/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { formatCurrency, formatPrice } from '../../shared/money.ts';
import { api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { BoughtLine } from '../ui/bought-line.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PaymentState } from '../ui/status.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/order-page';
import { RefundDialog } from './refund-dialog.tsx';
import { StatusSelect } from './status-select.tsx';
import { useIsOwner } from './use-admin-access.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Order - ${shopIn(matches).shopName}`, isPrivate: true });

export default function OrderPage({ params: { orderId } }: Route.ComponentProps) {
  const load = useCallback(
    (signal?: AbortSignal) => api('GET /user/order/:orderId', { params: { orderId }, signal }),
    [orderId],
  );
  const { value: page, hasFailed, reload } = useLoaded(load);
  if (!page) return hasFailed ? <TryAgain again={() => void reload()} /> : <Skeleton className="h-screen" />;
  return (
    <>
      <div className="on-screen">
        <h1 className="mb-5 break-all">{`Order ${page.order._id}`}</h1>
        <div className="sheet">
          <div className="grid gap-6">
            <Lines page={page} />
            <Timeline page={page} />
          </div>
          <aside className="grid gap-6">
            <State page={page} changed={reload} />
            <Buyer page={page} />
          </aside>
        </div>
      </div>
      <PackingSlip page={page} />
    </>
  );
}

type Part = { page: OrderPageBody };

function Lines({ page: { order } }: Part) {
  return (
    <section className="panel" aria-label="Products">
      {order.products.map((line) => (
        <BoughtLine key={line._id} line={line} rupees={line.price * line.quantity}>
          <p className="k">{`${line.quantity} × ${formatPrice(line.price)}`}</p>
        </BoughtLine>
      ))}
      <p className="text-t2 text-right">{`Total ${formatCurrency(order.totalAmount)}`}</p>
    </section>
  );
}

function State({ page, changed }: Part & { changed: () => Promise<void> }) {
  const refund = useRef<HTMLDialogElement>(null);
  const isOwner = useIsOwner();
  const { order, refunds, refundable } = page;
  return (
    <section className="panel grid gap-4 justify-items-start" aria-label="State">
      <StatusSelect order={order} changed={changed} />
      <p>
        Payment: <PaymentState success={order.payment.success} />
      </p>
      {order.payment.razorpay_payment_id && (
        <p className="small muted break-all">{`Razorpay ${order.payment.razorpay_payment_id}`}</p>
      )}
      {order.payment.success && !order.payment.confirmed && !order.refundDue && (
        <p className="small">
          Not yet confirmed by the payment provider. This is checked again by itself, and before you ship.
        </p>
      )}
      {refunds.map((one) => (
        <p
          key={one._id}
        >{`${formatPrice(one.amount)}: ${refundWords[one.state]}${one.refusal ? ` (${one.refusal})` : ''}`}</p>
      ))}
      {isOwner && refundable >= 1 && (
        <>
          <Button look="danger" onClick={() => refund.current?.showModal()}>
            Refund
          </Button>
          <RefundDialog ref={refund} orderId={order._id} total={refundable} done={changed} />
        </>
      )}
      <Button look="ghost" small onClick={() => window.print()}>
        Print packing slip
      </Button>
    </section>
  );
}

const refundWords = {
  asked: 'refund asked for',
  pending: 'refund on its way',
  processed: 'refunded',
  failed: 'refund failed',
} as const;

function Buyer({ page: { order } }: Part) {
  const { name, phone, email, address } = order.buyer;
  const digits = phone.replace(/\D/g, '');
  const chat = digits.length === 10 ? `91${digits}` : digits;
  const greeting = encodeURIComponent(`Namaste ${name}, about your order ${order._id}: `);
  return (
    <section className="panel grid gap-2" aria-label="Buyer">
      <h2 className="text-t2">{name}</h2>
      <p className="whitespace-pre-line">{address}</p>
      <p>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      <p className="break-all">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        <a href={`https://wa.me/${chat}?text=${greeting}`} target="_blank" rel="noopener noreferrer">
          Chat
        </a>
      </p>
    </section>
  );
}

function Timeline({ page: { events } }: Part) {
  return (
    <section className="panel" aria-label="Timeline">
      <h2 className="text-t2 mb-3">Timeline</h2>
      <ol className="timeline">
        {events.map(({ _id, what, by, createdAt }) => (
          <li key={_id}>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            <span>{by ? `${what}, by ${by}` : what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What goes into the parcel: no prices, for it may be a present. */
function PackingSlip({ page: { order } }: Part) {
  const { settings } = useShop();
  return (
    <section className="on-paper" aria-hidden="true">
      <p className="text-t3 font-display">{settings.shopName}</p>
      <p className="whitespace-pre-line">{settings.postalAddress}</p>
      <p>{settings.phone}</p>
      <hr className="run" />
      <p className="text-t2">{order.buyer.name}</p>
      <p className="whitespace-pre-line">{order.buyer.address}</p>
      <p>{order.buyer.phone}</p>
      <hr className="run" />
      <table>
        <tbody>
          {order.products.map((line) => (
            <tr key={line._id}>
              <td>{`${line.quantity} ×`}</td>
              <td>{line.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{`Order ${order._id}, ${formatDate(order.createdAt)}`}</p>
    </section>
  );
}
