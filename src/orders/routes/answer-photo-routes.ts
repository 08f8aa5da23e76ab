import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { answerPhotoEndpoints } from '../checkout/answer-photos/answer-photo-endpoints.ts';
import { addAnswerPhoto, findAnswerPhotos } from '../checkout/answer-photos/answer-photos.ts';
import { requireOrderId } from '../requests/find-requests.ts';

export function answerPhotoRoutes(bind: Bind, { db, isLimited }: { db: Database; isLimited: boolean }): void {
  const found = async (orderId: string) => ({ success: true, photos: await findAnswerPhotos(db.read, orderId) });
  bind(answerPhotoEndpoints.addAnswerPhoto, async ({ body, client }) => ({
    success: true,
    photo: await addAnswerPhoto(db, { ...body, address: client.address, isLimited }),
  }));
  bind(answerPhotoEndpoints.findAnswerPhotosByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return found(await requireOrderId(db.read, params));
  });
  bind(answerPhotoEndpoints.findOwnAnswerPhotos, async ({ params: { orderId }, caller }) =>
    found(await requireOrderId(db.read, { orderId, userId: caller.id })),
  );
  bind(answerPhotoEndpoints.findAnswerPhotosOfOrder, async ({ params: { orderId } }) => found(orderId));
}
