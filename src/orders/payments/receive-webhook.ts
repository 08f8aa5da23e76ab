import { and, eq } from 'drizzle-orm';
import type { Connections, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { webhooksReceived } from '../../platform/log/metrics.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import type {
  PaymentProvider,
  ProviderEvent,
  ReceivedWebhook,
  Refund,
  StatedPayment,
} from '../../platform/payments/payment-provider.ts';
import { reconcileNow, scheduleConfirmation } from '../checkout/schedule-reconciliation.ts';
import { type CheckoutSnapshot, findCheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import type { SettlementDependencies } from '../core/settlement-dependencies.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { payments, webhookEvents } from '../core/tables/payment-schema.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { continueTrace } from './continue-trace.ts';
import { identifyLater } from './identify-order.ts';
import { settlePayment } from './settle-payment.ts';
import { isDeviating, type VerifiedPayment } from './write-payment.ts';

export interface WebhookDependencies extends SettlementDependencies {
  db: Connections;
  paymentProvider: PaymentProvider;
  /** Called with each webhook whose signature is right. */
  webhookReceived: (received: ReceivedWebhook) => Promise<void>;
}

/**
 * Applies an event once: the id of a payment's event is written in the transaction of its effect, and a refund's
 * changes nothing the second time. Throws ShopError 400 bad_signature; after any other failure the provider sends it
 * again.
 */
export async function receiveWebhook(deps: WebhookDependencies, received: ReceivedWebhook): Promise<void> {
  const webhook = await deps.paymentProvider.readWebhook(received);
  if (webhook === 'bad_signature') {
    webhooksReceived.inc({ outcome: 'refused' });
    throw new ShopError('bad_signature');
  }
  await deps.webhookReceived(received);
  const { eventId, event } = webhook;
  nameSubject({ providerEvent: eventId });
  if (event) nameSubject({ payment: findPaymentId(event) });
  if (event?.kind === 'refund') await applyRefund(deps, event.refund, event.payment);
  if (event?.kind === 'dispute')
    await deps.db.transaction((tx) => recordDispute(tx, deps, event.dispute, event.statedAt));
  if (event?.kind === 'payment') await continueTrace(deps.db.read, event.payment.orderId);
  if (event?.kind === 'payment') await applyPayment(deps, eventId, event);
  webhooksReceived.inc({ outcome: 'taken' });
}

function findPaymentId(event: ProviderEvent): string {
  if (event.kind === 'payment') return event.payment.id;
  return event.kind === 'refund' ? event.refund.paymentId : event.dispute.paymentId;
}

async function applyRefund(deps: WebhookDependencies, refund: Refund, payment: StatedPayment | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await settleRefund(tx, deps, refund);
    if (payment) await doubtDeviating(tx, deps, payment);
  });
}

/** A refund event also contains its payment; if that differs from the record, the provider's API decides. */
async function doubtDeviating(tx: Tx, { queue }: WebhookDependencies, stated: StatedPayment): Promise<void> {
  const [known] = await tx
    .select({ payment: payments, providerOrderId: checkouts.providerOrderId })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.id, stated.id), payments.settles));
  if (!known || !isDeviating(known.payment, toVerifiedPayment(stated, 'captured'), known.providerOrderId)) return;
  const cause = `${stated.id} ${stated.amountPaise} ${stated.currency} ${stated.orderId}`;
  await scheduleConfirmation(tx, queue, { checkoutId: known.payment.checkoutId, cause, isDoubted: true });
}

function toVerifiedPayment({ orderId, ...stated }: StatedPayment, state: 'captured' | 'failed'): VerifiedPayment {
  return { ...stated, providerOrderId: orderId, state, evidence: 'webhook' };
}

async function applyPayment(
  deps: WebhookDependencies,
  eventId: string,
  { payment, state }: Extract<ProviderEvent, { kind: 'payment' }>,
): Promise<void> {
  const { db, queue } = deps;
  await db.transaction(async (tx) => {
    const checkoutId = await lockCheckoutByPayment(tx, payment);
    if (!checkoutId) return identifyLater(tx, queue, payment.orderId, eventId);
    const { rowCount } = await tx.insert(webhookEvents).values({ id: eventId, checkoutId }).onConflictDoNothing();
    if (rowCount === 0) return;
    // Capturing is a call to the provider, which does not belong in its own request; of a pending payment the API
    // decides.
    if (state === 'authorized' || state === 'pending') return reconcileNow(tx, queue, checkoutId, eventId);
    const snapshot = (await findCheckoutSnapshot(tx, checkoutId)) as CheckoutSnapshot;
    await settlePayment(tx, deps, snapshot, toVerifiedPayment(payment, state));
  });
}

/** The checkout that this payment has settled, even if the event names another order. */
async function lockCheckoutByPayment(tx: Tx, { id, orderId }: StatedPayment): Promise<string | null> {
  const [known] = await tx
    .select({ id: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.id, id), payments.settles));
  const [checkout] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(known ? eq(checkouts.id, known.id) : eq(checkouts.providerOrderId, orderId))
    .for('update');
  return checkout?.id ?? null;
}
