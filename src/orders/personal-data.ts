import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { eraseDocumentBuyers, findDocumentData } from '../invoicing/index.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { inBatches } from '../platform/database/in-batches.ts';
import { dateInIndia } from '../platform/database/shop-day.ts';
import type { Contact } from '../shared/law/contact.ts';
import { formatOrderNumber } from '../shared/orders/order-number.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { findPhotosOfCheckouts } from './checkout/answer-photos/answer-photos.ts';
import { eraseBuyers } from './checkout/erase-checkouts.ts';
import { checkoutLines, checkouts } from './core/tables/checkout-schema.ts';
import { codOrders } from './core/tables/cod-schema.ts';
import { orderEvents, orders } from './core/tables/order-schema.ts';
import { payments, webhookEvents } from './core/tables/payment-schema.ts';
import { refunds } from './core/tables/refund-schema.ts';
import { eraseQuoteContacts, findQuoteData, listQuoteContacts } from './custom/personal-data.ts';
import { eraseProofs } from './proofs/erase-proofs.ts';
import { orderProofs } from './proofs/schema.ts';
import { eraseRequests, findRequestsOfOrders } from './requests/find-requests.ts';
import { eraseThanks, findThanksByOrders } from './thanks/thanks-page.ts';

export interface OrderPerson {
  userId: string | null;
  guestEmail: string | null;
}

const belongsToOrder =
  (row: { order: { id: string } | null }) =>
  ({ orderId }: { orderId: string }) =>
    orderId === row.order?.id;

/** Without `buyerText`, a copy of the checkout's contact data, and the admins' note, which buyers never see. */
function orderColumns() {
  const { id, number, amountPaise, balanceOf, status, isPaid, refundReason } = orders;
  const { packedAt, courier, trackingNumber, trackingLink, createdAt } = orders;
  const sent = { packedAt, courier, trackingNumber, trackingLink };
  return { id, number, amountPaise, balanceOf, status, isPaid, refundReason, ...sent, createdAt };
}

function selectCheckouts(queries: Queries, which: SQL) {
  const { id, delivery, language, gift, amountPaise, discountPaise, wrapPaise, offerCode, state, createdAt } =
    checkouts;
  const cash = { cashState: checkouts.codState, cashDecision: codOrders.decision };
  const bill = { amountPaise, discountPaise, wrapPaise, offerCode };
  const columns = { id, delivery, language, gift, ...bill, state, createdAt, ...cash };
  return queries
    .select({ ...columns, order: orderColumns() })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(codOrders, eq(codOrders.orderId, orders.id))
    .where(which)
    .orderBy(asc(checkouts.createdAt), asc(checkouts.id));
}

/** Every checkout of a person, paid or not; `guestEmail` includes guest checkouts with that address. */
export async function findOrderData(queries: Queries, { userId, guestEmail }: OrderPerson) {
  const isTheirs = or(
    userId ? or(eq(checkouts.buyerId, userId), eq(orders.buyerId, userId)) : undefined,
    guestEmail ? and(isNull(checkouts.buyerId), eq(checkouts.guestEmailKey, emailKey(guestEmail))) : undefined,
  );
  if (!isTheirs) return [];
  const rows = await selectCheckouts(queries, isTheirs);
  const checkoutIds = rows.map((row) => row.id);
  const photosByCheckout = await findPhotosOfCheckouts(queries, checkoutIds);
  const orderIds = rows.flatMap(({ order }) => order?.id ?? []);
  const lines = await queries.select().from(checkoutLines).where(inArray(checkoutLines.checkoutId, checkoutIds));
  const paid = await queries.select().from(payments).where(inArray(payments.checkoutId, checkoutIds));
  const returned = await queries.select().from(refunds).where(inArray(refunds.orderId, orderIds));
  const requestsByOrder = await findRequestsOfOrders(queries, orderIds);
  const events = await queries.select().from(orderEvents).where(inArray(orderEvents.orderId, orderIds));
  const proofs = await queries.select().from(orderProofs).where(inArray(orderProofs.orderId, orderIds));
  const quotes = await findQuoteData(queries, orderIds);
  const thanked = await findThanksByOrders(queries, orderIds);
  const documents = await findDocumentData(queries, orderIds);
  return rows.map((row) => ({
    ...row,
    documents: documents.filter(({ orderId }) => orderId === row.order?.id),
    lines: lines.filter(({ checkoutId }) => checkoutId === row.id),
    photos: photosByCheckout(row.id),
    payments: paid.filter(({ checkoutId }) => checkoutId === row.id),
    refunds: returned.filter(({ orderId }) => orderId === row.order?.id),
    proofs: proofs
      .filter(({ orderId }) => orderId === row.order?.id)
      .map(({ words, state, answer, createdAt: at }) => ({ words, state, answer, createdAt: at })),
    quote: quotes.find(({ orderId }) => orderId === row.order?.id) ?? null,
    requests: requestsByOrder(row.order?.id).map(({ _id, ...request }) => request),
    thanks: thanked.filter(({ orderId }) => orderId === row.order?.id).map(({ words, sentAt }) => ({ words, sentAt })),
    history: events.filter(belongsToOrder(row)).map(({ kind, what, createdAt: at }) => ({ kind, what, createdAt: at })),
  }));
}

const ordersAtOnce = 1_000;

/** Erases contact data of orders older than the statutory retention period. */
export async function eraseOldOrderContacts(db: Database, years: number): Promise<void> {
  await inBatches(db, ordersAtOnce, async (tx) => {
    const old = await tx
      .select({ id: orders.id, checkoutId: orders.checkoutId })
      .from(orders)
      .where(
        and(lt(orders.createdAt, sql`now() - make_interval(years => ${years}::int)`), sql`${orders.buyerText} <> ''`),
      )
      .limit(ordersAtOnce);
    if (old.length === 0) return 0;
    const checkoutIds = old.map(({ checkoutId }) => checkoutId);
    await eraseBuyers(tx, checkoutIds);
    const orderIds = old.map(({ id }) => id);
    await eraseRequests(tx, orderIds);
    await eraseProofs(tx, orderIds);
    await tx.update(refunds).set({ reason: null }).where(inArray(refunds.orderId, orderIds));
    await eraseQuoteContacts(tx, orderIds);
    await eraseThanks(tx, orderIds);
    await tx
      .update(codOrders)
      .set({ confirmKey: null, decision: sql`jsonb_set(${codOrders.decision}, '{asked,pin}', 'null')`, region: '' })
      .where(inArray(codOrders.orderId, orderIds));
    await tx
      .update(orders)
      .set({ buyerText: '', buyerId: null, note: '', trackingNumber: null, trackingLink: null })
      .where(inArray(orders.id, orderIds));
    await eraseDocumentBuyers(tx, orderIds);
    await eraseEvents(tx, orderIds);
    return old.length;
  });
}

/** These contain the address, or what the buyer wrote. */
async function eraseEvents(tx: Queries, orderIds: string[]): Promise<void> {
  const kinds = inArray(orderEvents.kind, ['email', 'message', 'request', 'proof']);
  await tx.delete(orderEvents).where(and(inArray(orderEvents.orderId, orderIds), kinds));
}

export async function eraseOldWebhookEvents(db: Database, days: number): Promise<void> {
  await db.read
    .delete(webhookEvents)
    .where(lt(webhookEvents.createdAt, sql`now() - make_interval(days => ${days}::int)`));
}

/** Buyers, those whom gifts were sent to, and those who were offered a custom order, by this day in India. */
export async function listOrderContacts(queries: Queries, until: string): Promise<Contact[]> {
  const { delivery, gift, state } = checkouts;
  const found = await queries
    .select({ delivery, gift, state, number: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(isNull(checkouts.erasedAt), sql`${dateInIndia(checkouts.createdAt)} <= ${until}::date`))
    .orderBy(asc(checkouts.id));
  return [...found.flatMap(orderContacts), ...(await listQuoteContacts(queries, until))];
}

interface ContactRow extends Pick<typeof checkouts.$inferSelect, 'delivery' | 'gift' | 'state'> {
  number: number | null;
}

function orderContacts({ delivery: { email, name, phone }, gift, state, number }: ContactRow): Contact[] {
  const order = number === null ? 'an order that was not placed' : `order ${formatOrderNumber(number)}`;
  const isProven = state !== 'held' && state !== 'expired' && state !== 'failed';
  const what = `${order}: name, email address, phone number, address, what was bought`;
  const buyer = email ? [{ email, name, phone, isProven, what }] : [];
  if (!gift) return buyer;
  const { recipient } = gift;
  const sent = { email: '', name: recipient.name, phone: recipient.phone, isProven: false };
  return [...buyer, { ...sent, what: `${order}, a gift for you: name, phone number, address, the card` }];
}
