import { recordAuditEntry } from '../../audit-log/index.ts';
import { findOrder } from '../../orders/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { SentFile } from '../../platform/http/sent-file.ts';
import { message } from '../../platform/message.ts';
import { readSentPhotos } from '../../platform/pictures/read-sent-photos.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { addPhoto } from './add-photo.ts';
import { findPhotos, readPhoto } from './find-photos.ts';
import { parcelPhotoEndpoints } from './photo-endpoints.ts';

export function parcelPhotoRoutes(bind: Bind, { db }: { db: Database }): void {
  bind(parcelPhotoEndpoints.listParcelPhotos, async ({ params: { shipmentId } }) => ({
    success: true,
    photos: await findPhotos(db.read, shipmentId),
  }));
  bind(parcelPhotoEndpoints.addParcelPhoto, async (call) => {
    const { params, body, caller } = call;
    const { shipmentId } = params;
    const [photo] = await readSentPhotos([body.photo], call);
    if (!photo) throw new ShopError('bad_image');
    await db.transaction(async (tx) => {
      const { orderId } = await addPhoto(tx, { shipmentId, photo, by: caller });
      const order = await findOrder(tx, orderId);
      const what = message('auditEntries.parcelPicture', { order: order ? formatOrderNumber(order.number) : orderId });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    return { success: true, message: t('courierAnswers.pictureStored'), photos: await findPhotos(db.read, shipmentId) };
  });
  bind(parcelPhotoEndpoints.readParcelPhoto, async ({ params: { photoId } }) => {
    return new SentFile('image/webp', await readPhoto(db.read, photoId));
  });
}
