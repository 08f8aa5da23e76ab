import type { OrderBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../../components/forms/button.tsx';
import { describeOrder } from '../../../components/orders/details/order-journey.tsx';
import { OrderAgain } from '../../../components/orders/order-again.tsx';
import { OrderCard } from '../../../components/orders/order-card.tsx';
import { Status } from '../../../components/orders/status.tsx';
import { Empty } from '../../../components/page/empty-page.tsx';
import { PastOrderCard } from '../../../components/past-orders/past-order-card.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('user.allOrders')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const [orders, past] = await Promise.all([
      api('GET /user/orders', { signal }),
      api('GET /user/past-orders', { signal }).then(
        (found) => found.orders,
        () => [],
      ),
    ]);
    return { orders, past };
  } catch (error) {
    if (!signal.aborted) toast.error(t('user.ordersFailed'));
    throw error;
  }
}

export const clientAction = formAction(async () => {
  toast.success((await api('POST /user/confirm-email')).message);
});

export default function UserOrders({ loaderData: { orders, past } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-7">{t('user.allOrders')}</h1>
      {orders.length + past.length === 0 && (
        <Empty sentence={t('user.noOrders')}>
          <ButtonLink look="ghost" to="/">
            {t('gifts.lookAtGifts')}
          </ButtonLink>
        </Empty>
      )}
      {orders.map((order) => (
        <OrderCard
          key={order._id}
          order={order}
          status={<Status status={order.status} />}
          date={formatDate(order.createdAt)}
          actions={<WhatNext order={order} />}
        />
      ))}
      {past.length > 0 && (
        <section aria-labelledby="past-title">
          <h2 id="past-title" className="mb-5 text-xl">
            {t('user.pastOrders')}
          </h2>
          {past.map((order) => (
            <PastOrderCard key={order._id} order={order} />
          ))}
        </section>
      )}
      <GuestOrders />
    </>
  );
}

function WhatNext({ order }: { order: OrderBody }) {
  const { sendsEmail } = useShop().settings;
  return (
    <>
      <p>
        <b>{formatPrice(order.totalAmount)}</b>
        {`${t('product.stop')} ${describeOrder(order, sendsEmail).next}`}
      </p>
      <ButtonLink look="plain" to={`/dashboard/user/order/${order._id}`}>
        {t('checkout.seeYourOrder')}
      </ButtonLink>
      <OrderAgain order={order} />
    </>
  );
}

/** Orders made as a guest are brought by a link in an email: it proves whose they are. */
function GuestOrders() {
  const { isBusy, props } = useActionForm();
  return (
    <form {...props} className="mt-8 flex flex-wrap items-center gap-4">
      <p className="text-lg">{t('user.boughtAsGuest')}</p>
      <Button type="submit" look="ghost" small busy={isBusy && t('user.findGuestOrders')}>
        {t('user.findGuestOrders')}
      </Button>
    </form>
  );
}
