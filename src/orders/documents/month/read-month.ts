import { eq, sql } from 'drizzle-orm';
import { type DocumentTitle, type FoundDocument, listDocumentsBetween } from '../../../invoicing/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { toRupees } from '../../../shared/money.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { refunds } from '../../core/tables/refund-schema.ts';
import { disputes } from '../../disputes/schema.ts';
import type { MonthBody } from '../document-endpoints.ts';
import {
  isLostIn,
  isReceivedIn,
  isReturnedIn,
  isWonBackIn,
  type Month,
  parseMonth,
  wonBackPaise,
} from './find-month.ts';

/** What the page of a month shows: its sums, and one page of its documents, newest first. */
export async function readMonth(
  queries: Queries,
  name: string,
  page: { page?: number; limit?: number },
): Promise<{ body: Omit<MonthBody, 'success'>; total: number }> {
  const month = parseMonth(name);
  const { documents, total } = await listDocumentsBetween(queries, month, page);
  const figures = await sumMonth(queries, month);
  return { body: { figures, documents: documents.map(monthDocument) }, total };
}

/** The sums of findMonthMoney and findMonthOrders. */
async function sumMonth(queries: Queries, month: Month): Promise<MonthBody['figures']> {
  const [came] = await queries
    .select({
      cameIn: sql<number>`coalesce(sum(${payments.amountPaise}), 0)::float8`,
      delivery: sql<number>`coalesce(sum(${checkouts.deliveryPaise}) filter (where ${payments.settles}), 0)::float8`,
      offers: sql<number>`coalesce(sum(${checkouts.discountPaise}) filter (where ${payments.settles}), 0)::float8`,
      orders: sql<number>`(count(*) filter (where ${payments.settles}))::int`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(isReceivedIn(month));
  const [went] = await queries
    .select({ refunds: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` })
    .from(refunds)
    .where(isReturnedIn(month));
  const [lost] = await queries
    .select({ paise: sql<number>`coalesce(sum(${disputes.lostPaise}), 0)::float8` })
    .from(disputes)
    .where(isLostIn(month));
  const [won] = await queries
    .select({ paise: sql<number>`coalesce(sum(${wonBackPaise}), 0)::float8` })
    .from(disputes)
    .where(isWonBackIn(month));
  const { cameIn = 0, delivery = 0, offers = 0, orders: count = 0 } = came ?? {};
  return {
    cameIn: toRupees(cameIn),
    refunds: toRupees(went?.refunds ?? 0),
    disputes: toRupees((lost?.paise ?? 0) - (won?.paise ?? 0)),
    delivery: toRupees(delivery),
    offers: toRupees(offers),
    orders: count,
  };
}

function monthDocument(document: DocumentTitle): MonthBody['documents'][number] {
  const { buyer, orderId, original, notice } = document;
  return { ...documentBody(document), buyer, orderId, original, notice };
}

type Titled = Pick<FoundDocument, 'id' | 'number' | 'issuedOn' | 'totalPaise' | 'series'> & { title: string };

export function documentBody({ id, number, issuedOn, totalPaise, series, title }: Titled) {
  return {
    _id: id,
    number,
    title,
    issuedOn,
    total: toRupees(totalPaise),
    isCredit: series === 'credit_note' || series === 'refund_voucher',
  };
}
