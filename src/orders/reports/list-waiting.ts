import { listDueGrievances } from '../../grievances/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WaitingBody } from '../fulfillment/today-output.ts';
import { listOpenRequests } from '../requests/find-requests.ts';

/** Complaints with their clocks, the most urgent first; then requests of buyers, the oldest first. */
export async function listWaiting(queries: Queries): Promise<WaitingBody[]> {
  const requests = await listOpenRequests(queries);
  const complaints = await listDueGrievances(queries);
  const asked = requests.map(({ _id, orderId, orderNumber, buyer, kind, reason, createdAt }) => ({
    _id,
    title: t('orderAnswers.wants', { buyer, kind, number: formatOrderNumber(orderNumber) }),
    detail: reason,
    link: `/dashboard/admin/order/${orderId}`,
    createdAt,
    dueAt: null,
    due: null,
  }));
  return [...complaints.map(({ id, ...complaint }) => ({ _id: id, ...complaint })), ...asked];
}
