import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../shared/orders/order-number.ts';
import { api } from '../../../api-client/api-client.ts';
import { listPieces } from '../../../components/orders/piece-list.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/requests';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('order.requests')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /user/order-requests', { signal })).requests;

const kinds = { cancel: t('customOrders.toCancel'), return: t('customOrders.toReturn') };

/** Requests to cancel or return that wait for an answer. */
export default function Requests({ loaderData: requests }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">{t('order.requests')}</h1>
      <h2 className="mb-3 text-xl">
        {t('customOrders.waitingForAnswer')}{' '}
        <span className="font-text text-base font-semibold text-ink-2">{requests.length}</span>
      </h2>
      {requests.length === 0 && <p className="text-ink-2">{t('customOrders.nobodyWaits')}</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {requests.map(({ _id, number, orderId, orderNumber, buyer, kind, reason, lines, photos, createdAt }) => (
          <li key={_id} className="border-b border-twine last:border-0">
            <Link
              className="grid gap-1 px-5 py-3 no-underline -outline-offset-3! max-lg:px-gutter"
              to={`/dashboard/admin/order/${orderId}`}
            >
              <b className="font-semibold break-words">
                {`${kinds[kind]} · ${formatOrderNumber(orderNumber)} · ${buyer}`}
              </b>
              {lines && <span className="text-sm font-semibold break-words">{listPieces(lines)}</span>}
              <span className="line-clamp-2 text-sm break-words">{reason}</span>
              <span className="text-sm text-ink-2">
                {[number, formatDate(createdAt), photos > 0 && t('catalogFile.photos', { count: photos })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
