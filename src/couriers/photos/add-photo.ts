import { createHash } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { weightDisputes } from '../money/schema.ts';
import { shipments } from '../schema.ts';
import { parcelPhotos } from './schema.ts';

const maxPhotos = 10;
/** The label in it has an address: as long as a charge may still be disputed, and some more. */
const storedDays = 120;

interface NewPhoto {
  shipmentId: string;
  /** Encoded again. */
  photo: Buffer;
  by: { name: string };
}

/** An open dispute about its weight gets it. Throws ShopError 404, 409. */
export async function addPhoto(tx: Tx, { shipmentId, photo, by }: NewPhoto): Promise<{ orderId: string }> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  if (!shipment) throw new ShopError('not_found', t('courierAnswers.parcelNotFound'));
  if (shipment.number === null) throw new ShopError('conflict', t('courierAnswers.noLabel'));
  if ((await tx.$count(parcelPhotos, eq(parcelPhotos.shipmentId, shipmentId))) >= maxPhotos)
    throw new ShopError('conflict', t('courierAnswers.mostPictures', { max: maxPhotos }));
  const id = newId();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const { weightGrams: statedGrams } = shipment;
  await tx.insert(parcelPhotos).values({ id, shipmentId, photo, sha256, statedGrams, takenBy: by.name });
  await tx
    .update(weightDisputes)
    .set({ photoId: id })
    .where(and(eq(weightDisputes.shipmentId, shipmentId), eq(weightDisputes.state, 'open')));
  return { orderId: shipment.orderId };
}

/** Date and hash stay. */
export async function eraseOldParcelPhotos({ read }: Database): Promise<void> {
  const isOpen = sql`exists (select from ${weightDisputes} dispute
    where dispute.shipment_id = ${parcelPhotos}.shipment_id and dispute.state in ('open', 'disputed'))`;
  await read
    .update(parcelPhotos)
    .set({ photo: null })
    .where(
      and(
        isNotNull(parcelPhotos.photo),
        sql`${parcelPhotos.createdAt} < now() - make_interval(days => ${storedDays}::int) and not ${isOpen}`,
      ),
    );
}
