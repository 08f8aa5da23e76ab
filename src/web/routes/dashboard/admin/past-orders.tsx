import { t } from '../../../../shared/languages/translate.ts';
import { apiPage } from '../../../api-client/api-client.ts';
import { listLoader } from '../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../components/admin/lists/list-page.tsx';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { PastOrderCard } from '../../../components/past-orders/past-order-card.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/past-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.pastOrders')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = listLoader(
  ['search'],
  async (query, { signal }) => {
    const { body, total } = await apiPage('GET /shop/past-orders', { query, signal });
    return { rows: body.orders, total };
  },
  t('user.ordersFailed'),
);

const empty = {
  icon: 'parcel',
  words: t('adminOrders.noPastOrders'),
  hint: t('adminOrders.pastOrdersHint'),
} as const;

/** Orders of the shop before this one, as they were imported. */
export default function PastOrders({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('adminFrame.pastOrders')}
      list={loaderData}
      empty={empty}
      controls={
        <div className="mb-5 grid gap-3 justify-items-start">
          <p>{t('adminOrders.aboutPastOrders')}</p>
          <ButtonLink look="ghost" small to="/dashboard/admin/catalog-file#customers">
            {t('adminOrders.importOrders')}
          </ButtonLink>
        </div>
      }
      search={t('adminFrame.searchPastOrders')}
    >
      {(orders) => orders.map((order) => <PastOrderCard key={order._id} order={order} isForOwner />)}
    </ListPage>
  );
}
