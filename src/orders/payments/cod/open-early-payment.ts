import { eq } from 'drizzle-orm';
import { ShopError } from '../../../platform/errors.ts';
import { manualId } from '../../../platform/payments/manual.ts';
import { t } from '../../../shared/languages/translate.ts';
import { scheduleReconciliation } from '../../checkout/schedule-reconciliation.ts';
import { type CheckoutRow, lockCheckout } from '../../core/move-checkout.ts';
import { orderNotFound } from '../../core/require-order.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { restSuffix } from '../identify-order.ts';
import type { PaymentDependencies } from '../open-payment.ts';

const isOpen = ({ codState }: Pick<CheckoutRow, 'codState'>) => codState === 'placed' || codState === 'confirmed';

/**
 * Opens an online payment for an order that is to be paid in cash, without its charge, while the parcel has not left.
 * The order stays as it is until it is paid. Throws ShopError 404, 409, or 503 payment_unavailable.
 */
export async function openEarlyPayment(deps: PaymentDependencies, viewKey: string) {
  const { db, paymentProvider } = deps;
  const [checkout] = await db.read.select().from(checkouts).where(eq(checkouts.viewKey, viewKey));
  if (!checkout) throw orderNotFound();
  requireOpen(checkout);
  const amountPaise = computeOnlineDue(checkout);
  const providerOrderId = (isUnopened(checkout) ? null : checkout.providerOrderId) ?? (await open(deps, checkout));
  return {
    success: true as const,
    ...(await paymentProvider.describeCheckout({ id: providerOrderId, amountPaise })),
    heldUntil: checkout.heldUntil.toISOString(),
    orderKey: viewKey,
  };
}

/** What is left to pay online: without the charge for cash, and without the advance. */
const computeOnlineDue = ({ amountPaise, codChargePaise, codAdvancePaise }: CheckoutRow) =>
  amountPaise - codChargePaise - codAdvancePaise;

function requireOpen(checkout: CheckoutRow): void {
  if (isOpen(checkout)) return;
  const sentence = checkout.codState ? t('shopping.notOnlineAnyMore') : t('shopping.notInCash');
  throw new ShopError('conflict', sentence);
}

const isUnopened = ({ id, providerOrderId }: CheckoutRow) => !providerOrderId || providerOrderId === manualId(id);

/** No transaction is open during the call; of two at once, the first one's order counts. */
async function open(deps: PaymentDependencies, unopened: CheckoutRow): Promise<string> {
  const { id } = unopened;
  const { db, queue, paymentProvider } = deps;
  // The order of an advance has the checkout's id as its receipt.
  const receipt = unopened.codAdvancePaise > 0 ? id + restSuffix : id;
  const asked = { amountPaise: computeOnlineDue(unopened), receipt };
  const opened = await paymentProvider.createOrder(asked);
  if (!opened.ok)
    throw new ShopError('payment_unavailable', undefined, {
      cause: new Error(`${opened.kind}: ${opened.description}`),
    });
  const providerOrderId = opened.value.id;
  const { key: providerKeyId } = await paymentProvider.describeCheckout({ ...asked, id: providerOrderId });
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id);
    requireOpen(checkout);
    if (!isUnopened(checkout)) return checkout.providerOrderId as string;
    await tx.update(checkouts).set({ providerOrderId, providerKeyId }).where(eq(checkouts.id, id));
    await scheduleReconciliation(tx, queue, id);
    return providerOrderId;
  });
}
