import { createHash } from 'node:crypto';
import { and, count, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { chatDigits } from '../../shared/text/phone.ts';
import { codOrders, codRefusals } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';

const refusalDays = 365;

interface Refuser {
  phone: string;
  accountId: string | null;
}

function hashBuyer(salt: string, kind: 'phone' | 'account', value: string): string {
  return createHash('sha256').update(`${salt} ${kind} ${value}`).digest('base64url');
}

const hashPhone = (salt: string, phone: string) => hashBuyer(salt, 'phone', chatDigits(phone));

/** A parcel that a buyer refused counts against the phone and the account for a year. */
export async function rememberRefusal(tx: Tx, salt: string, refused: Refuser & { orderId: string }): Promise<void> {
  const { orderId, phone, accountId } = refused;
  const accountHash = accountId && hashBuyer(salt, 'account', accountId);
  await tx.insert(codRefusals).values({ id: newId(), orderId, phoneHash: hashPhone(salt, phone), accountHash });
}

function isOfBuyer(salt: string, { phone, accountId }: Refuser): SQL | undefined {
  return or(
    eq(codRefusals.phoneHash, hashPhone(salt, phone)),
    accountId ? eq(codRefusals.accountHash, hashBuyer(salt, 'account', accountId)) : undefined,
  );
}

/** Not those that were forgiven. */
export async function countRefusals(queries: Queries, salt: string, buyer: Refuser): Promise<number> {
  const isRecent = sql`${codRefusals.createdAt} > now() - make_interval(days => ${refusalDays}::int)`;
  const [row] = await queries
    .select({ refusals: count() })
    .from(codRefusals)
    .where(and(isOfBuyer(salt, buyer), isNull(codRefusals.forgivenAt), isRecent));
  return row?.refusals ?? 0;
}

/** Those that still count, the newest first. */
export function listRefusals(queries: Queries) {
  return queries
    .select({
      order: orders.id,
      number: orders.number,
      region: codOrders.region,
      costPaise: codOrders.costPaise,
      createdAt: codRefusals.createdAt,
    })
    .from(codRefusals)
    .innerJoin(orders, eq(orders.id, codRefusals.orderId))
    .innerJoin(codOrders, eq(codOrders.orderId, orders.id))
    .where(isNull(codRefusals.forgivenAt))
    .orderBy(desc(codRefusals.createdAt))
    .limit(100);
}

/** The refusal of one order counts no longer. Throws ShopError 404. */
export async function forgiveRefusal(tx: Tx, orderId: string): Promise<void> {
  const forgiven = await tx
    .update(codRefusals)
    .set({ forgivenAt: sql`coalesce(${codRefusals.forgivenAt}, now())` })
    .where(eq(codRefusals.orderId, orderId))
    .returning({ id: codRefusals.id });
  if (forgiven.length === 0) throw new ShopError('not_found', t('cashAnswers.noRefusal'));
}

export async function eraseOldRefusals({ read }: Database): Promise<void> {
  const isOld = lt(codRefusals.createdAt, sql`now() - make_interval(days => ${refusalDays}::int)`);
  await read.delete(codRefusals).where(isOld);
}
