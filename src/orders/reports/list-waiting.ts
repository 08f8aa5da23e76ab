import type { Queries } from '../../platform/database/database.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WaitingBody } from '../fulfillment/today-output.ts';
import { listOpenRequests } from '../requests/find-requests.ts';

const wishes = { cancel: 'wants to cancel', return: 'wants to return' };

/** Requests of buyers that wait for an answer, the oldest first. */
export async function listWaiting(queries: Queries): Promise<WaitingBody[]> {
  const requests = await listOpenRequests(queries);
  return requests.map(({ _id, orderId, orderNumber, buyer, kind, reason, createdAt }) => ({
    _id,
    title: `${buyer} ${wishes[kind]} ${formatOrderNumber(orderNumber)}`,
    detail: reason,
    link: `/dashboard/admin/order/${orderId}`,
    createdAt,
  }));
}
