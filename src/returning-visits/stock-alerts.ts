import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/index.ts';
import { findProductBySlug, freePieces, productNotFound } from '../catalog/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { queueEmail } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import type { AskingDependencies, Recipient } from './requests-of-people.ts';
import { stockAlerts } from './schema.ts';

/** Not everybody who is notified buys; the next people are notified an hour later if pieces are left. */
const peoplePerPiece = 3;
const maxAlertsPerAddress = 30;
const maxAtOnce = 200;

/** Repeated requests are one. Throws ShopError 404 or 409. */
export async function askForAlert(
  deps: AskingDependencies,
  { slug, variantId = '' }: { slug: string; variantId?: string },
  recipient: Recipient | null,
): Promise<void> {
  const product = await findProductBySlug(deps.db.read, slug);
  if (!product) throw productNotFound();
  const { rows } = await deps.db.read.execute<{ free: number }>(
    sql`select ${freePieces(sql`${product.id}`, sql`${variantId}::text`)} as free`,
  );
  if ((rows[0]?.free ?? 0) > 0) throw new ShopError('conflict', t('shopping.itIsHere'));
  if (!recipient) return;
  await deps.db.transaction((tx) => storeAlert(tx, deps.queue, { productId: product.id, variantId }, recipient));
}

async function storeAlert(
  tx: Tx,
  queue: Queue,
  item: { productId: string; variantId: string },
  { userId, email, emailKey, isConfirmed }: Recipient,
): Promise<void> {
  if (userId && !(await lockUser(tx, userId))) throw new ShopError('unauthorized');
  const waiting = await tx.$count(
    stockAlerts,
    and(
      eq(stockAlerts.emailKey, emailKey),
      isNull(stockAlerts.announcedAt),
      // Nobody can use up the places of an address that is not his.
      isConfirmed ? isNotNull(stockAlerts.confirmedAt) : isNull(stockAlerts.confirmedAt),
    ),
  );
  if (waiting >= maxAlertsPerAddress) return;
  const confirmedAt = isConfirmed ? sql`now()` : null;
  const [alert] = await tx
    .insert(stockAlerts)
    .values({ id: newId(), ...item, userId, email, emailKey, confirmedAt, language: currentLanguage() })
    .onConflictDoUpdate({
      target: [stockAlerts.productId, stockAlerts.variantId, stockAlerts.emailKey],
      targetWhere: isNull(stockAlerts.announcedAt),
      set: { confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, excluded.confirmed_at)` },
    })
    .returning();
  if (!alert || alert.confirmedAt) return;
  await queueEmail(tx, queue, { id: newId(), template: 'confirm_stock_alert', alertId: alert.id });
}

/** False for a request that is over, or a week old. */
export async function confirmAlert(tx: Tx, alertId: string): Promise<boolean> {
  const confirmed = await tx
    .update(stockAlerts)
    .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, now())` })
    .where(
      and(
        eq(stockAlerts.id, alertId),
        isNull(stockAlerts.announcedAt),
        or(isNotNull(stockAlerts.confirmedAt), gt(stockAlerts.createdAt, sql`now() - interval '7 days'`)),
      ),
    )
    .returning({ id: stockAlerts.id });
  return confirmed.length > 0;
}

/**
 * Writes to those who have waited longest, three for each free piece within an hour. However many run it, each is
 * written to once.
 */
export async function announceRestocked({ db, queue }: { db: Database; queue: Queue }): Promise<void> {
  const { rows } = await db.read.execute<{ productId: string; variantId: string }>(sql`
    select w.product_id as "productId", w.variant_id as "variantId"
    from (select distinct product_id, variant_id from ${stockAlerts} a
      where a.announced_at is null and a.confirmed_at is not null) w
    where ${freePieces(sql`w.product_id`, sql`w.variant_id`)} > 0`);
  for (const waiting of rows) await db.transaction((tx) => announce(tx, queue, waiting));
}

interface Waiting {
  productId: string;
  variantId: string;
}

async function announce(tx: Tx, queue: Queue, { productId, variantId }: Waiting): Promise<void> {
  // Another instance that counts at the same time would write to as many people again.
  await takeLock(tx, `stock alerts ${productId} ${variantId}`);
  const isSameProduct = and(eq(stockAlerts.productId, productId), eq(stockAlerts.variantId, variantId));
  const room = await findRoom(tx, { productId, variantId });
  if (room <= 0) return;
  const waiting = await tx
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(isSameProduct, isNull(stockAlerts.announcedAt), isNotNull(stockAlerts.confirmedAt)))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(Math.min(room, maxAtOnce))
    .for('update', { skipLocked: true });
  for (const { id } of waiting) {
    await tx.update(stockAlerts).set({ announcedAt: sql`now()` }).where(eq(stockAlerts.id, id));
    await queueEmail(tx, queue, { id: `${emailIdPrefix}${id}`, template: 'back_in_stock', alertId: id });
  }
}

async function findRoom(tx: Tx, { productId, variantId }: Waiting): Promise<number> {
  const { rows } = await tx.execute<{ room: number }>(sql`
    select ${freePieces(sql`${productId}::text`, sql`${variantId}::text`)} * ${peoplePerPiece}::int - (
      select count(*)::int from ${stockAlerts} b where b.product_id = ${productId} and b.variant_id = ${variantId}
        and b.announced_at > now() - interval '1 hour') as room`);
  return rows[0]?.room ?? 0;
}

const emailIdPrefix = 'back-';

/** Erases the addresses of alerts whose email has left. */
export async function forgetAnnounced(db: Database, sent: readonly ({ id: string } | null)[]): Promise<void> {
  const ids = sent.flatMap((email) =>
    email?.id.startsWith(emailIdPrefix) ? email.id.slice(emailIdPrefix.length) : [],
  );
  if (ids.length === 0) return;
  await db.transaction((tx) =>
    tx
      .update(stockAlerts)
      .set({ email: null, emailKey: null, userId: null })
      .where(and(inArray(stockAlerts.id, ids), isNotNull(stockAlerts.announcedAt))),
  );
}

export async function eraseOldAlerts(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx
      .delete(stockAlerts)
      .where(
        or(
          lt(stockAlerts.announcedAt, sql`now() - interval '3 days'`),
          and(isNull(stockAlerts.confirmedAt), lt(stockAlerts.createdAt, sql`now() - interval '7 days'`)),
          lt(stockAlerts.createdAt, sql`now() - interval '1 year'`),
        ),
      ),
  );
}
