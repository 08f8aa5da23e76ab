import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { ordersApi } from '../api.ts';
import { findOrderId } from '../requests/find-requests.ts';
import { addAnswerPhoto, findAnswerPhotos } from './answer-photos.ts';

export function answerPhotoRoutes(bind: Bind, { db, isLimited }: { db: Database; isLimited: boolean }): void {
  const found = async (orderId: string | null) => {
    if (!orderId) throw new ShopError('not_found', 'This order was not found.');
    return { success: true, photos: await findAnswerPhotos(db.read, orderId) };
  };
  bind(ordersApi.addAnswerPhoto, async ({ body, client }) => ({
    success: true,
    photo: await addAnswerPhoto(db, { ...body, address: client.address, isLimited }),
  }));
  bind(ordersApi.findAnswerPhotosByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return found(await findOrderId(db.read, params));
  });
  bind(ordersApi.findOwnAnswerPhotos, async ({ params: { orderId }, caller }) =>
    found(await findOrderId(db.read, { orderId, userId: caller.id })),
  );
  bind(ordersApi.findAnswerPhotosOfOrder, async ({ params: { orderId } }) => found(orderId));
}
