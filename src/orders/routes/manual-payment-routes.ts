import { requireConfirmedEmail } from '../../accounts/index.ts';
import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Connections, Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { message } from '../../platform/message.ts';
import type { ManualAccount } from '../../platform/payments/manual.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice, roundToPaise } from '../../shared/money.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import type { Buyer } from '../checkout/checkout.ts';
import { checkoutEndpoints } from '../checkout/checkout-endpoints.ts';
import { hasUserPaid } from '../checkout/holds/hold-limits.ts';
import { findCodRules } from '../cod/cod-rules.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import { describeTransfer, recordManualPayment, recordRefundPaid } from '../payments/manual/manual-payment.ts';
import { manualPaymentEndpoints } from '../payments/manual/manual-payment-endpoints.ts';
import type { Settled } from '../payments/settled.ts';
import { requireOrderPage } from '../reports/find-order-page.ts';

interface ManualDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
  findManualAccount: () => Promise<ManualAccount | null>;
}

export function manualPaymentRoutes(bind: Bind, deps: ManualDependencies): void {
  const { db } = deps;
  bind(checkoutEndpoints.findPaymentMethods, async () => ({
    success: true,
    manual: (await deps.findManualAccount()) !== null,
  }));
  bind(manualPaymentEndpoints.recordPayment, async ({ params: { orderId }, body: { amount, reference }, caller }) => {
    const settled = await db.transaction(async (tx) => {
      const received = { orderId, amountPaise: roundToPaise(amount), reference, by: caller };
      const settlement = await recordManualPayment(tx, deps.queue, received);
      const order = await findOrderName(tx, orderId);
      const what = message('auditEntries.paymentRecorded', { amount: formatPrice(amount), order, reference });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
      return settlement;
    });
    return {
      success: true,
      message: formatOutcome(settled),
      ...(await requireOrderPage(db.read, orderId)),
    };
  });
  bind(
    manualPaymentEndpoints.recordRefundPaid,
    async ({ params: { orderId, refundId }, body: { reference }, caller }) => {
      await db.transaction(async (tx) => {
        await recordRefundPaid(tx, deps.queue, { orderId, refundId, reference, by: caller });
        const what = message('auditEntries.refundPaidBack', { order: await findOrderName(tx, orderId), reference });
        await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
      });
      const said = t('moneyAnswers.paidBack');
      return { success: true, message: said, ...(await requireOrderPage(db.read, orderId)) };
    },
  );
}

function formatOutcome({ outcome, refundReason }: Settled): string {
  if (refundReason === 'order_cancelled') return t('moneyAnswers.cancelledBefore');
  return outcome === 'refund_due' ? t('moneyAnswers.notFulfilled') : t('moneyAnswers.paymentRecorded');
}

interface KnownBuyerDependencies {
  db: Connections;
  queue: Queue;
  isLimited: boolean;
}

/** Throws ShopError 400 in a shop without manual payments, 401 for guests. */
export function requireManualPayment(manualAccount: ManualAccount | null, buyer: Buyer): void {
  if (!manualAccount) throw new ShopError('bad_input', t('shopping.noManual'));
  if (!buyer.id) throw new ShopError('unauthorized', t('shopping.loginToPayManually'));
}

/**
 * Pieces are held for two days, so a buyer who never paid here confirms the address first; sends the link. Throws
 * ShopError 409.
 */
export async function requireKnownBuyer(
  deps: KnownBuyerDependencies,
  { id }: Buyer,
  client: ClientInfo,
): Promise<void> {
  if (!id || !deps.isLimited || (await hasUserPaid(deps.db.read, id))) return;
  await requireConfirmedEmail(deps, { id }, client);
}

/** The link in the email confirms the address; where the shop wants none, a new buyer confirms it first. */
export async function requireCashBuyer(deps: KnownBuyerDependencies, buyer: Buyer, client: ClientInfo): Promise<void> {
  if (!buyer.id) throw new ShopError('unauthorized', t('shopping.loginToPayInCash'));
  const { rules } = await findCodRules(deps.db.read);
  if (rules.isOn && !rules.isConfirmed) await requireKnownBuyer(deps, buyer, client);
}

/** Null unless the order's manual payment is awaited. */
export async function findTransfer(
  { db, findManualAccount, shopName }: ManualDependencies,
  { order, heldUntil }: { order: OrderBody; heldUntil: Date },
) {
  if (!order.payment.awaited) return null;
  const manualAccount = await findManualAccount();
  if (!manualAccount) return null;
  const settings = await findShopSettings(db.read, shopName);
  const { number, totalAmount } = order;
  const amount = order.payment.cod?.advance?.amount ?? totalAmount;
  return describeTransfer(manualAccount, settings.shopName, { number, amount, payUntil: heldUntil });
}
