import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { countAttempt } from '../../../accounts/index.ts';
import { findBoughtProducts } from '../../../catalog/index.ts';
import { webpDataUrl } from '../../../platform/data-url.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import { fieldError, ShopError } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/call.ts';
import { toSharedNetwork } from '../../../platform/http/clients/client-network.ts';
import { newSecret } from '../../../platform/id.ts';
import { readSentPhotos } from '../../../platform/pictures/read-sent-photos.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { BoughtAnswer } from '../../../shared/orders/cart-line.ts';
import type { answerPhotoEndpoints } from './answer-photo-endpoints.ts';
import { answerPhotos, answerPhotoUses } from './schema.ts';

/** Many shoppers of a mobile network share an address. */
const uploads = { freeAttempts: 30, firstWaitSeconds: 60, maxWaitSeconds: 3_600, forgetAfterSeconds: 3_600 };

/** Stores the photo, encoded again, and answers its id. Throws ShopError 400, 404, 415 or 429. */
export async function addAnswerPhoto(
  db: Database,
  call: Call<typeof answerPhotoEndpoints.addAnswerPhoto>,
  isLimited: boolean,
): Promise<string> {
  const { body, client } = call;
  const [product] = await findBoughtProducts(db.read, [body.product]);
  const option = product?.personalisation?.find(({ id, kind }) => id === body.option && kind === 'photo');
  if (!option) throw new ShopError('not_found', t('shopping.noPhoto'));
  if (isLimited) await limitUploads(db, client.address);
  const [bytes] = await readSentPhotos([body.photo], call);
  if (!bytes) throw fieldError('photo', t('shopping.unreadablePicture'));
  const id = newSecret();
  await db.transaction((tx) => tx.insert(answerPhotos).values({ id, bytes }));
  return id;
}

async function limitUploads(db: Database, address: string): Promise<void> {
  const key = `answer photo ${toSharedNetwork(address)}`;
  const attempt = await db.transaction((tx) => countAttempt(tx, key, uploads));
  if (!attempt.isRefused) return;
  const sentence = t('shopping.manyPhotos');
  throw new ShopError('too_many_requests', sentence, { retryAfterSeconds: attempt.waitSeconds });
}

/** Throws ShopError 400 for a photo that is no longer stored. */
export async function requireAnswerPhotos(queries: Queries, answers: readonly BoughtAnswer[]): Promise<void> {
  const wanted = answers.flatMap(({ photo }) => photo ?? []);
  if (wanted.length === 0) return;
  const stored = await queries
    .select({ id: answerPhotos.id })
    .from(answerPhotos)
    .where(inArray(answerPhotos.id, wanted));
  const ids = new Set(stored.map(({ id }) => id));
  const missing = answers.find(({ photo }) => photo && !ids.has(photo));
  if (missing) throw fieldError(`answers.${missing.optionId}`, t('shopping.photoAgain', { label: missing.label }));
}

export async function linkAnswerPhotos(
  tx: Tx,
  checkoutId: string,
  lines: readonly { answers: readonly BoughtAnswer[] }[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ answers }) => answers.flatMap(({ photo }) => photo ?? [])))];
  if (ids.length > 0) await tx.insert(answerPhotoUses).values(ids.map((photoId) => ({ photoId, checkoutId })));
}

/** As data: URLs by their ids; one at a time, so that others find the database free in between. */
export async function findAnswerPhotos(queries: Queries, orderId: string): Promise<{ _id: string; url: string }[]> {
  const { id, createdAt } = answerPhotos;
  const rows = await queries
    .select({ id })
    .from(answerPhotos)
    .innerJoin(answerPhotoUses, eq(answerPhotoUses.photoId, id))
    .where(sql`${answerPhotoUses.checkoutId} = (select o.checkout_id from orders o where o.id = ${orderId})`)
    .orderBy(asc(createdAt), asc(id));
  const urls = await readAsUrls(queries, rows);
  return [...urls].map(([_id, url]) => ({ _id, url }));
}

async function readAsUrls(queries: Queries, photos: readonly { id: string }[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const id of new Set(photos.map((photo) => photo.id))) {
    const [photo] = await queries
      .select({ bytes: answerPhotos.bytes })
      .from(answerPhotos)
      .where(eq(answerPhotos.id, id));
    if (photo) urls.set(id, webpDataUrl(photo.bytes));
  }
  return urls;
}

/** Those of checkouts, for the personal data of their buyer. */
export async function findPhotosOfCheckouts(queries: Queries, checkoutIds: readonly string[]) {
  const rows = await queries
    .select({ checkoutId: answerPhotoUses.checkoutId, id: answerPhotoUses.photoId })
    .from(answerPhotoUses)
    .where(inArray(answerPhotoUses.checkoutId, [...checkoutIds]));
  const urls = await readAsUrls(queries, rows);
  return (checkoutId: string) =>
    rows.filter((row) => row.checkoutId === checkoutId).map(({ id }) => ({ id, url: urls.get(id) ?? '' }));
}

/**
 * Photos that nobody bought with within `hours`, and those whose orders ended `days` ago: delivered, cancelled or never
 * paid.
 */
export async function eraseOldAnswerPhotos(db: Database, { hours, days }: { hours: number; days: number }) {
  await db.read.delete(answerPhotos).where(
    and(
      sql`${answerPhotos.createdAt} < now() - make_interval(hours => ${hours}::int)`,
      sql`not exists (select from ${answerPhotoUses} u join checkouts c on c.id = u.checkout_id
        left join orders o on o.checkout_id = c.id
        where u.photo_id = ${answerPhotos}.id and case
          when o.id is null or not o.is_paid then c.held_until > now() - make_interval(hours => ${hours}::int)
          when o.status in ('Delivered', 'Cancelled') then coalesce((select max(e.created_at) from order_events e
            where e.order_id = o.id and e.kind = 'status'), o.created_at) > now() - make_interval(days => ${days}::int)
          else true end)`,
    ),
  );
}

/** Photos of a person who deletes the account, except where pieces are still to be made with them. */
export async function erasePhotosOfBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.delete(answerPhotos).where(
    sql`exists (select from ${answerPhotoUses} u join checkouts c on c.id = u.checkout_id left join orders o on o.checkout_id = c.id
        where u.photo_id = ${answerPhotos}.id and ${userId}::text in (c.buyer_id, o.buyer_id))
      and not exists (select from ${answerPhotoUses} u join orders o on o.checkout_id = u.checkout_id
        where u.photo_id = ${answerPhotos}.id and o.is_paid and o.status in ('Not Processed', 'Processing'))`,
  );
}
