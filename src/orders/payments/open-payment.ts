import { eq, sql } from 'drizzle-orm';
import { freeHolds } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import { withoutKeysCode } from '../../platform/payments/payment-provider.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { t } from '../../shared/languages/translate.ts';
import type { Buyer, Checkout, Wanted } from '../checkout/checkout.ts';
import { findConfirmedOrder } from '../checkout/find-confirmed-order.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { FindDeliveryRate } from '../checkout/prices/delivery-rate.ts';
import { resolveShipTo } from '../core/bodies/ship-to.ts';
import { lockCheckout, moveCheckout } from '../core/move-checkout.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { openManualOrder } from './manual/manual-payment.ts';
import type { ReconcileDependencies } from './reconcile/reconcile-checkout.ts';
import { settleFreeOrder } from './settle-free-order.ts';

export interface PaymentDependencies extends ReconcileDependencies {
  shopName: string;
  isLimited: boolean;
  findDeliveryRate?: FindDeliveryRate;
}

/**
 * Places the order, then opens the provider's order outside of any transaction. `orderKey`
 * opens the order's page once it is there. Throws as `placeOrder`, and 503 payment_unavailable.
 */
export async function openPayment(deps: PaymentDependencies, wanted: Wanted, buyer: Buyer) {
  const { pin } = findDeliveryState(resolveShipTo({ ...buyer, gift: wanted.gift ?? null }));
  const ratePaise = await deps.findDeliveryRate?.({ pin, pieces: wanted.lines, isOrder: true, from: buyer.address });
  const place = (tx: Tx) => placeOrder(tx, { ...deps, ratePaise }, wanted, buyer);
  const { opened, viewKey } = await placeAndOpenPayment(deps, wanted.isManual, place);
  const confirmed = opened.amount === 0 ? await findFreeOrder(deps.db.read, opened.id) : undefined;
  return {
    ...opened,
    ...(viewKey && { orderKey: viewKey }),
    ...(confirmed && { confirmed }),
  };
}

async function findFreeOrder(queries: Queries, providerOrderId: string) {
  const [order] = await queries
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.providerOrderId, providerOrderId));
  return order && findConfirmedOrder(queries, order.id);
}

/** The same for any checkout; `opened` has no key of its order. Throws as `place`, and 503 payment_unavailable. */
export async function placeAndOpenPayment(
  deps: PaymentDependencies,
  isManual: boolean,
  place: (tx: Tx) => Promise<Checkout>,
) {
  const { db, paymentProvider } = deps;
  const checkout = await db.transaction(async (tx) => {
    const placed = await place(tx);
    if (placed.amountPaise === 0) return settleFreeOrder(tx, deps.queue, placed);
    if (isManual) await openManualOrder(tx, deps.queue, placed.id);
    return placed;
  });
  nameSubject({ checkout: checkout.id });
  const providerOrderId = checkout.providerOrderId ?? (await openProviderOrder(deps, checkout, isManual));
  nameSubject({ providerOrder: providerOrderId });
  const opened = {
    success: true as const,
    ...(await paymentProvider.describeCheckout({ id: providerOrderId, amountPaise: checkout.amountPaise })),
    heldUntil: checkout.heldUntil.toISOString(),
  };
  return { opened, viewKey: checkout.viewKey };
}

async function openProviderOrder(
  { db, paymentProvider }: PaymentDependencies,
  { id, amountPaise }: Checkout,
  isManual: boolean,
): Promise<string> {
  const opened = await paymentProvider.createOrder({ amountPaise, receipt: id, isManual });
  if (!opened.ok) {
    await db.transaction((tx) => abandonCheckout(tx, id));
    const sentence = opened.code === withoutKeysCode ? t('shopping.noOnline') : undefined;
    throw new ShopError('payment_unavailable', sentence, {
      cause: new Error(`${opened.kind}: ${opened.description}`),
    });
  }
  const { key } = await paymentProvider.describeCheckout({ id: opened.value.id, amountPaise });
  await prepared(db.read, 'name_provider_order', () =>
    db.read
      .update(checkouts)
      .set({
        providerOrderId: sql`${sql.placeholder('providerOrderId')}`,
        providerKeyId: sql`${sql.placeholder('providerKeyId')}`,
      })
      .where(eq(checkouts.id, sql.placeholder('id'))),
  ).execute({ id, providerOrderId: opened.value.id, providerKeyId: key });
  return opened.value.id;
}

/** Frees its stock, and its idempotency key for the next attempt. */
async function abandonCheckout(tx: Tx, checkoutId: string): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout.providerOrderId) return;
  await freeHolds(tx, { checkoutId });
  await releaseOfferUses(tx, [checkoutId]);
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  await tx.update(checkouts).set({ idempotencyKey: null, holdEndedAt: sql`now()` }).where(eq(checkouts.id, checkoutId));
}
