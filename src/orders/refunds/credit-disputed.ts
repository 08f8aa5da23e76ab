import { eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../../audit-log/index.ts';
import { findLeftToCredit, issueCreditNote, type LeftToCredit } from '../../invoicing/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { distribute } from '../../shared/orders/bill.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { isForPrice, lockInvoicedOrder } from '../core/credit-earlier-refunds.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { disputes } from '../disputes/schema.ts';
import { lockPayments } from './lock-payments.ts';

/** What came back; the gift wrap and the delivery once all pieces have. */
export interface Returned {
  pieces: readonly Pieces[];
  wrap: boolean;
  delivery: boolean;
}

interface CameBack {
  orderId: string;
  /** Null = all of the order that is not credited. */
  wanted: Returned | null;
  reason: string | null;
  by: { id: string; name: string };
}

/**
 * Credits goods that came back, and whose payment a lost dispute took (CGST Act, section 34(1)): no money moves. Throws
 * ShopError 404 or 409.
 */
export async function creditDisputed(tx: Tx, { orderId, wanted, reason, by }: CameBack): Promise<void> {
  await lockPayments(tx, orderId);
  await lockInvoicedOrder(tx, orderId);
  const found = await findCredits(tx, orderId);
  if (!found || found.creditablePaise === 0) throw new ShopError('conflict', t('moneyAnswers.nothingToCredit'));
  const { left, creditablePaise } = found;
  const refund = wanted ? creditReturned(left, wanted, creditablePaise) : creditRest(left, creditablePaise);
  await recordOrderEvent(tx, {
    ...{ orderId, kind: 'refund', by: by.name },
    what: message('orderHistory.creditedAfterDispute', { amount: formatPaise(refund.amountPaise) }),
  });
  const audited = message('auditEntries.goodsCredited', { order: await findOrderName(tx, orderId) });
  await recordAuditEntry(tx, by, audited, `/dashboard/admin/order/${orderId}`);
  await issueCreditNote(tx, { orderId, reason: reason ?? 'Goods returned', refund });
}

/** What lost disputes took of an order, as far as no credit note is for it. */
export async function findCreditable(queries: Queries, orderId: string): Promise<number> {
  return (await findCredits(queries, orderId))?.creditablePaise ?? 0;
}

/** Null without a lost dispute of the order's price, or without an invoice. */
async function findCredits(queries: Queries, orderId: string) {
  const isForOrder = isForPrice(orderId);
  const [lost] = await queries
    .select({ paise: sql<number>`coalesce(sum(${disputes.deductedPaise}), 0)::int` })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(isForOrder);
  const left = lost?.paise ? await findLeftToCredit(queries, orderId) : null;
  if (!lost || !left) return null;
  const [sent] = await queries
    .select({
      paidOut: sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${refunds.state} = 'processed'), 0)::int`,
      waiting: sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${refunds.state} in ('asked', 'pending')), 0)::int`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(isForOrder);
  const { paidOut = 0, waiting = 0 } = sent ?? {};
  const credited = Math.max(0, left.creditedPaise - paidOut);
  return { left, creditablePaise: Math.max(0, Math.min(lost.paise - credited, left.totalPaise - waiting)) };
}

function creditReturned(left: LeftToCredit, { pieces, wrap, delivery }: Returned, creditablePaise: number) {
  if (wrap || delivery) requireAllBack(left, pieces, wrap ? 'wrap' : 'delivery');
  const costs = [...costPieces(left, pieces), wrap ? left.wrapPaise : 0, delivery ? left.deliveryPaise : 0];
  const costPaise = costs.reduce((sum, paise) => sum + paise, 0);
  const amountPaise = Math.min(costPaise, creditablePaise);
  if (amountPaise === 0) throw new ShopError('conflict', t('moneyAnswers.nothingToCredit'));
  const shares = distribute(amountPaise, costs);
  const lines = pieces.map((one, index) => ({ ...one, amountPaise: shares[index] ?? 0 }));
  return { amountPaise, lines, wrapPaise: shares.at(-2) ?? 0, deliveryPaise: shares.at(-1) ?? 0 };
}

/**
 * Wrap and delivery are part of the composite supply of the goods (CGST Act, sections 2(30), 8(a) and 15(2)(c)): for
 * pieces that stay they were supplied. Not certain; section 34(1) itself names goods that are returned.
 */
function requireAllBack({ lines }: LeftToCredit, pieces: readonly Pieces[], path: string): void {
  const back = (line: number) => pieces.find((one) => one.line === line)?.quantity ?? 0;
  if (lines.some(({ quantity }, line) => (quantity ?? 0) > back(line)))
    throw fieldError(path, t('moneyAnswers.besideStays'), 'conflict');
}

/** At what was paid for them: all pieces add up to their line, of which no more is credited than is left. */
function costPieces({ lines, invoiced }: LeftToCredit, pieces: readonly Pieces[]): number[] {
  return pieces.map(({ line, quantity }, index) => {
    const [billed, open] = [invoiced[line], lines[line]];
    const path = `lines.${index}`;
    if (!billed?.quantity || !open) throw fieldError(path, t('orderAnswers.noLine', { line: line + 1 }), 'conflict');
    const refunded = billed.quantity - (open.quantity ?? 0);
    const said = { line: line + 1, quantity: billed.quantity, refunded };
    if (quantity > billed.quantity - refunded)
      throw fieldError(path, t(refunded ? 'moneyAnswers.lineRefunded' : 'moneyAnswers.linePieces', said), 'conflict');
    const costOfFirst = (pieces: number) => Math.round((billed.totalPaise * pieces) / (billed.quantity ?? 1));
    return Math.min(costOfFirst(refunded + quantity) - costOfFirst(refunded), open.totalPaise);
  });
}

function creditRest({ lines }: LeftToCredit, amountPaise: number) {
  const all = lines.flatMap(({ quantity }, line) => (quantity ? [{ line, quantity, amountPaise: 0 }] : []));
  return { amountPaise, lines: all, wrapPaise: 0, deliveryPaise: 0 };
}
