import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import type { ParcelPhotoBody } from './photo-endpoints.ts';
import { parcelPhotos } from './schema.ts';

const known = {
  id: parcelPhotos.id,
  shipmentId: parcelPhotos.shipmentId,
  takenAt: parcelPhotos.createdAt,
  takenBy: parcelPhotos.takenBy,
  sha256: parcelPhotos.sha256,
  statedGrams: parcelPhotos.statedGrams,
  isDeleted: sql<boolean>`${parcelPhotos.photo} is null`,
};
const newestFirst = [desc(parcelPhotos.createdAt), desc(parcelPhotos.id)];

export async function findPhotos(queries: Queries, shipmentId: string): Promise<ParcelPhotoBody[]> {
  const found = await queries
    .select(known)
    .from(parcelPhotos)
    .where(eq(parcelPhotos.shipmentId, shipmentId))
    .orderBy(...newestFirst);
  return found.map(({ id, shipmentId: _, takenAt, ...row }) => ({ _id: id, takenAt: takenAt.toISOString(), ...row }));
}

/** Without pictures that were deleted. */
export async function findNewestPhoto(queries: Queries, shipmentId: string) {
  const [found] = await queries
    .select(known)
    .from(parcelPhotos)
    .where(eq(parcelPhotos.shipmentId, shipmentId))
    .orderBy(...newestFirst)
    .limit(1);
  return found && !found.isDeleted ? found : undefined;
}

/** Times of the newest photo of each shipment that has one. */
export async function findPhotoTimes(queries: Queries, shipmentIds: string[]): Promise<Map<string, Date>> {
  if (shipmentIds.length === 0) return new Map();
  const found = await queries
    .select({ shipmentId: parcelPhotos.shipmentId, takenAt: parcelPhotos.createdAt })
    .from(parcelPhotos)
    .where(inArray(parcelPhotos.shipmentId, shipmentIds))
    .orderBy(parcelPhotos.createdAt);
  return new Map(found.map(({ shipmentId, takenAt }) => [shipmentId, takenAt]));
}

/** Throws ShopError 404. */
export async function readPhoto(queries: Queries, photoId: string): Promise<Buffer> {
  const [found] = await queries
    .select({ photo: parcelPhotos.photo })
    .from(parcelPhotos)
    .where(eq(parcelPhotos.id, photoId));
  if (!found?.photo) throw new ShopError('not_found', t('courierAnswers.pictureNotFound'));
  return found.photo;
}
