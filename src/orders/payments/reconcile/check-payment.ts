import { eq, sql } from 'drizzle-orm';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { isOfProviderOrder } from '../../core/find-checkout-snapshot.ts';
import type { RefundReason } from '../../core/states.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { type ReconcileDependencies, reconcileCheckout } from './reconcile-checkout.ts';

export type CheckedPayment =
  | { state: 'paid'; orderId: string; refundReason: RefundReason | null }
  | { state: 'unpaid' | 'unknown' };

/**
 * What became of a checkout whose payment window was closed: asks the provider unless it is paid already. Throws
 * ShopError 404 for an unknown order of the provider.
 */
export async function checkPayment(deps: ReconcileDependencies, providerOrderId: string): Promise<CheckedPayment> {
  const before = await findState(deps, providerOrderId);
  if (!before) throw new ShopError('not_found', t('shopping.paymentNotFound'));
  if (before.order?.isPaid) return { state: 'paid', ...before.order };
  const isDecided = await reconcileCheckout(deps, before.checkoutId);
  const after = await findState(deps, providerOrderId);
  if (after?.order?.isPaid) return { state: 'paid', ...after.order };
  return { state: isDecided ? 'unpaid' : 'unknown' };
}

/** There is no order before the first payment. */
async function findState({ db }: ReconcileDependencies, providerOrderId: string) {
  const { id: orderId, refundReason } = orders;
  const isPaid = sql<boolean>`${orders.isPaid} or ${orders.refundReason} is not null
    or exists (select from payments where payments.checkout_id = ${checkouts.id} and payments.is_advance)`;
  const [found] = await db.read
    .select({ checkoutId: checkouts.id, order: { orderId, isPaid, refundReason } })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(isOfProviderOrder(providerOrderId));
  return found ?? null;
}
