import { createHash, randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { thanksPages } from './schema.ts';

const codeBytes = 16;

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/** The code of an order's page, which it gets with its first card. */
export async function openThanksPage(queries: Queries, orderId: string): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url');
  await queries
    .insert(thanksPages)
    .values({ orderId, code, codeHash: hashCode(code) })
    .onConflictDoNothing();
  return (await findThanksCode(queries, orderId)) ?? code;
}

/** Null before a card with it is printed. */
export async function findThanksCode(queries: Queries, orderId: string): Promise<string | null> {
  const [page] = await queries
    .select({ code: thanksPages.code })
    .from(thanksPages)
    .where(eq(thanksPages.orderId, orderId));
  return page?.code ?? null;
}

interface ThanksPage {
  orderId: string;
  gift: Gift;
  buyerName: string;
  isSent: boolean;
}

/** Null for any other code, and once the order's people are erased. */
export async function findThanksPage(queries: Queries, code: string): Promise<ThanksPage | null> {
  const { orderId, sentAt } = thanksPages;
  const [row] = await queries
    .select({ orderId, sentAt, gift: checkouts.gift, delivery: checkouts.delivery })
    .from(thanksPages)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(thanksPages.codeHash, hashCode(code)));
  if (!row?.gift) return null;
  return { orderId: row.orderId, gift: row.gift, buyerName: row.delivery.name, isSent: row.sentAt !== null };
}

export interface Thanks {
  words: string;
  photo: Buffer | null;
  sentAt: Date;
}

/** What the recipient sent; null before, and after the owner removed it. */
export async function findThanks(queries: Queries, orderId: string): Promise<Thanks | null> {
  const [row] = await queries.select().from(thanksPages).where(eq(thanksPages.orderId, orderId));
  if (!row?.sentAt || row.removedAt) return null;
  return { words: row.words, photo: row.photo, sentAt: row.sentAt };
}

export async function findThanksByOrders(queries: Queries, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const { orderId, words, sentAt } = thanksPages;
  return queries
    .select({ orderId, words, sentAt })
    .from(thanksPages)
    .where(inArray(orderId, [...orderIds]));
}

export async function eraseThanks(queries: Queries, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await queries.delete(thanksPages).where(inArray(thanksPages.orderId, [...orderIds]));
}
