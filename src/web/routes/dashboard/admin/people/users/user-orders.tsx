import { useLocation } from 'react-router';
import type { OrderBody } from '../../../../../../orders/api.ts';
import { adminRoles } from '../../../../../../shared/access/admin-role.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatCurrency, formatPrice } from '../../../../../../shared/money.ts';
import { lineName } from '../../../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../../../shared/orders/order-number.ts';
import { api, apiPage } from '../../../../../api-client/api-client.ts';
import { listLoader } from '../../../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../../../components/admin/lists/list-page.tsx';
import { TestTag } from '../../../../../components/admin/orders/test-tag.tsx';
import { RoleForm } from '../../../../../components/admin/role-form.tsx';
import { withToast } from '../../../../../components/admin/settings/with-toast.ts';
import { PaymentState } from '../../../../../components/orders/status.tsx';
import { PastOrderCard } from '../../../../../components/past-orders/past-order-card.tsx';
import { head } from '../../../../../document/head.ts';
import { formAction } from '../../../../../hooks/form-action.ts';
import { shopIn } from '../../../../../hooks/use-shop.ts';
import type { Route } from './+types/user-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('user.orders')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = listLoader(
  [],
  async (query, { signal, params: { userId = '' } }) => {
    const { body, total } = await apiPage('GET /user/orders/:userId', { params: { userId }, query, signal });
    const past = await api('GET /shop/past-orders', { query: { userId }, signal }).then(
      (found) => found.orders,
      () => [],
    );
    return { rows: body.orders, total, user: body.user, past };
  },
  t('user.ordersFailed'),
);

export const clientAction = formAction(({ fields: { role }, params: { userId = '' } }) => {
  const adminRole = adminRoles.find((one) => one === role) ?? null;
  return withToast(api('PUT /user/admin-role/:userId', { params: { userId }, body: { adminRole } }));
});

export default function OrdersOfUser({ loaderData: list }: Route.ComponentProps) {
  const { state } = useLocation();
  const name = (state as { name?: string } | null)?.name ?? list.user.name;
  return (
    <>
      <ListPage
        title={t('people.ordersForUserNamed', { name })}
        list={list}
        empty={{
          icon: 'parcel',
          words: t('people.noOrdersForUser'),
          hint: t('people.noOrdersHint'),
        }}
        controls={<RoleForm adminRole={list.user.adminRole} />}
      >
        {(orders) => orders.map((order) => <OrderDetails key={order._id} order={order} />)}
      </ListPage>
      {list.past.length > 0 && (
        <section className="mt-8" aria-labelledby="past-title">
          <h2 id="past-title" className="mb-5 text-xl">
            {t('user.pastOrders')}
          </h2>
          {list.past.map((order) => (
            <PastOrderCard key={order._id} order={order} isForOwner />
          ))}
        </section>
      )}
    </>
  );
}

function OrderDetails({ order }: { order: OrderBody }) {
  return (
    <article
      className="panel mb-6 grid gap-4"
      aria-label={t('order.numbered', { number: formatOrderNumber(order.number) })}
    >
      <h2 dir="auto" className="font-text text-base font-semibold wrap-anywhere">
        {t('order.numbered', { number: formatOrderNumber(order.number) })}
      </h2>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {t('people.orderId', { id: order._id })}
      </p>
      <p>{t('people.totalAmount', { amount: formatCurrency(order.totalAmount) })}</p>
      <ul>
        {order.products.map((line) => (
          <li
            key={`${line._id} ${lineName(line)}`}
          >{`${lineName(line)} × ${line.quantity}: ${formatPrice(line.price)}`}</li>
        ))}
      </ul>
      <Transaction payment={order.payment} />
      <p className="text-sm text-ink-2">{t('people.placedOn', { time: formatDate(order.createdAt) })}</p>
    </article>
  );
}

function describeMethod(method: OrderBody['payment']['method']): string {
  if (method === 'free') return t('adminOrder.noPaymentNeeded');
  return method ? t('people.razorpayBy', { method }) : t('paymentSettings.razorpay');
}

function Transaction({ payment }: Pick<OrderBody, 'payment'>) {
  if (!payment.razorpay_payment_id) return <p>{t('people.noTransaction')}</p>;
  return (
    <dl dir="auto" className="grid grid-cols-[auto_1fr] gap-x-4 wrap-anywhere">
      <dt>{t('people.method')}</dt>
      <dd>{describeMethod(payment.method)}</dd>
      <dt>{t('people.transactionId')}</dt>
      <dd>{payment.razorpay_payment_id}</dd>
      <dt>{t('people.paymentOrderId')}</dt>
      <dd>{payment.razorpay_order_id}</dd>
      <dt>{t('people.amount')}</dt>
      <dd>{formatCurrency(payment.amount)}</dd>
      <dt>{t('order.date')}</dt>
      <dd>{payment.createdAt && formatDate(payment.createdAt)}</dd>
      <dt>{t('order.payment')}</dt>
      <dd>
        {payment.test && <TestTag />}
        <PaymentState success={payment.success} words={[t('people.successful'), t('order.failed')]} />
      </dd>
    </dl>
  );
}
