import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { countUpTo } from '../../accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toSharedNetwork } from '../../platform/http/clients/client-network.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';

export const orderLinkQueue = 'order-links';

const hourSeconds = 3_600;
/** Many people of a mobile network share an address. */
const maxPerNetworkAndHour = 20;
export const maxLinksPerHour = 3;
const noOrder = 'none';

export interface OrderLinkDependencies {
  db: Database;
  queue: Queue;
  isLimited: boolean;
}

/** `orderId` is a constant that is no id when number and address do not belong together. */
export interface OrderLinkJob {
  orderId: string;
}

/**
 * Everything that depends on the order is done in a job, so that neither response nor time reveals whether it exists.
 * Throws ShopError 429.
 */
export async function requestOrderLink(
  { db, queue, isLimited }: OrderLinkDependencies,
  { number, email }: { number: number; email: string },
  address: string,
): Promise<void> {
  const counter = `order links from ${toSharedNetwork(address)}`;
  const isCounted =
    !isLimited || (await db.transaction((tx) => countUpTo(tx, counter, maxPerNetworkAndHour, hourSeconds)));
  if (!isCounted) throw new ShopError('too_many_requests', t('shopping.manyLinks'), { retryAfterSeconds: hourSeconds });
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: orders.id, delivery: checkouts.delivery })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.number, number));
    const isBuyer = found !== undefined && isSameAddress(found.delivery.email, email);
    const job: OrderLinkJob = { orderId: isBuyer ? found.id : noOrder };
    await queue.send(tx, orderLinkQueue, job, { isUrgent: true });
  });
}

/** An erased address matches none. */
function isSameAddress(stored: string, typed: string): boolean {
  return stored !== '' && emailKey(stored) === emailKey(typed);
}

export async function sendOrderLink(
  { db, queue, isLimited }: OrderLinkDependencies,
  { orderId }: OrderLinkJob,
): Promise<void> {
  if (orderId === noOrder) return;
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ delivery: checkouts.delivery, viewKey: checkouts.viewKey })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, orderId));
    if (!found?.delivery.email || !found.viewKey) return;
    const counter = `order links to ${hashAddress(found.delivery.email)}`;
    if (isLimited && !(await countUpTo(tx, counter, maxLinksPerHour, hourSeconds))) return;
    await queueOrderEmail(tx, queue, { template: 'order_link', id: `link${newId()}`, orderId });
  });
}

/** Counters outlive orders, so they contain no address. */
function hashAddress(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 32);
}
