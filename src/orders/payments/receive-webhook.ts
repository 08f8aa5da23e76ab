import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { placeholders, runPrepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import { webhooksReceived } from '../../platform/log/metrics.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import type {
  ProviderEvent,
  ReceivedWebhook,
  Refund,
  StatedPayment,
} from '../../platform/payments/payment-provider.ts';
import { reconcileNow, reconcileSoon, scheduleConfirmation } from '../checkout/schedule-reconciliation.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { payments, webhookEvents } from '../core/tables/payment-schema.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { continueTrace } from './continue-trace.ts';
import { identifyLater } from './identify-order.ts';
import type { ReconcileDependencies } from './reconcile/reconcile-checkout.ts';
import { settlePayment } from './settle-payment.ts';
import { isDeviating, type VerifiedPayment } from './write-payment.ts';

export interface WebhookDependencies extends ReconcileDependencies {
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
    await deps.db.transaction((tx) => recordDispute(tx, deps.queue, event.dispute, event.statedAt));
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
    await settleRefund(tx, deps.queue, refund);
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

type PaymentEvent = Extract<ProviderEvent, { kind: 'payment' }>;

async function applyPayment(deps: WebhookDependencies, eventId: string, event: PaymentEvent): Promise<void> {
  const { db, queue } = deps;
  const { payment, state } = event;
  if (await recordKnown(db.read, eventId, event)) return;
  await db.transaction(async (tx) => {
    const { checkoutId, isLocked } = await lockCheckoutByPayment(tx, payment);
    if (!checkoutId) return identifyLater(tx, queue, payment.orderId, eventId);
    // The buyer's own report of the payment has the lock; a job asks the provider what is true afterwards.
    if (!isLocked) return reconcileSoon(tx, queue, checkoutId, eventId);
    const { rowCount } = await tx.insert(webhookEvents).values({ id: eventId, checkoutId }).onConflictDoNothing();
    if (rowCount === 0) return;
    // Capturing is a call to the provider, which does not belong in its own request; of a pending payment the API
    // decides.
    if (state === 'authorized' || state === 'pending') return reconcileNow(tx, queue, checkoutId, eventId);
    await settlePayment(tx, deps.queue, { id: checkoutId }, toVerifiedPayment(payment, state));
  });
}

/**
 * In one statement, without the lock of the checkout: whether the event can change nothing, because it was applied
 * before or its payment has settled its order and is captured and confirmed as stated. It is then recorded.
 */
async function recordKnown(queries: Queries, eventId: string, { payment, state }: PaymentEvent): Promise<boolean> {
  const { id, orderId, amountPaise, currency } = payment;
  const isOfPaid = state === 'authorized' || state === 'captured';
  const stated = { eventId, isOfPaid, id, orderId, amountPaise, currency };
  const [row] = await runPrepared<{ isKnown: boolean }>(queries, 'record_known_event', writeKnownEvent, stated);
  return row?.isKnown ?? false;
}

function writeKnownEvent(): SQL {
  const { eventId, isOfPaid, id, orderId, amountPaise, currency } = placeholders(
    ...(['eventId', 'isOfPaid', 'id', 'orderId', 'amountPaise', 'currency'] as const),
  );
  return sql`with settled as (
      select p.checkout_id from ${payments} p join ${checkouts} c on c.id = p.checkout_id
      where ${isOfPaid}::boolean and p.id = ${id} and p.settles and p.captured_at is not null and p.confirmed_at is not null
        and p.amount_paise = ${amountPaise}::int and p.currency = ${currency} and c.provider_order_id = ${orderId}
    ), recorded as (
      insert into ${webhookEvents} (id, checkout_id) select ${eventId}, checkout_id from settled on conflict do nothing
    )
    select exists (select from settled) or exists (select from ${webhookEvents} w where w.id = ${eventId}) as "isKnown"`;
}

/** The checkout that this payment has settled, even if the event names another order. Waits for nobody. */
async function lockCheckoutByPayment(tx: Tx, { id, orderId }: StatedPayment) {
  const [row] = await runPrepared<{ checkoutId: string; isLocked: boolean }>(tx, 'lock_if_free', lockIfFree, {
    id,
    orderId,
  });
  return row ?? { checkoutId: null, isLocked: false };
}

function lockIfFree(): SQL {
  const { id, orderId } = placeholders('id', 'orderId');
  return sql`with chosen as (
      select coalesce((select p.checkout_id from ${payments} p where p.id = ${id} and p.settles),
        (select c.id from ${checkouts} c where c.provider_order_id = ${orderId} or c.advance_order_id = ${orderId} limit 1)) as id
    ), locked as (
      select c.id from ${checkouts} c where c.id = (select id from chosen) for update skip locked
    )
    select chosen.id as "checkoutId", exists (select from locked) as "isLocked" from chosen where chosen.id is not null`;
}
