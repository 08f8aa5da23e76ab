import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { AnswerInTurn } from '../../platform/http/clients/long-lists.ts';
import { answerPhotoEndpoints } from '../checkout/answer-photos/answer-photo-endpoints.ts';
import { addAnswerPhoto, findAnswerPhotos } from '../checkout/answer-photos/answer-photos.ts';
import { requireOrderId } from '../requests/find-requests.ts';

interface AnswerPhotoDependencies {
  db: Database;
  isLimited: boolean;
  inTurn: AnswerInTurn;
}

export function answerPhotoRoutes(bind: Bind, { db, isLimited, inTurn }: AnswerPhotoDependencies): void {
  const found = async (orderId: string) => ({ success: true, photos: await findAnswerPhotos(db.read, orderId) });
  bind(answerPhotoEndpoints.addAnswerPhoto, async (call) => ({
    success: true,
    photo: await addAnswerPhoto(db, call, isLimited),
  }));
  bind(answerPhotoEndpoints.findAnswerPhotosByKey, async (call) => {
    call.reply.header('cache-control', 'no-store');
    const orderId = await requireOrderId(db.read, call.params);
    return inTurn(call, () => found(orderId));
  });
  bind(answerPhotoEndpoints.findOwnAnswerPhotos, async (call) => {
    const orderId = await requireOrderId(db.read, { orderId: call.params.orderId, userId: call.caller.id });
    return inTurn(call, () => found(orderId));
  });
  bind(answerPhotoEndpoints.findAnswerPhotosOfOrder, async ({ params: { orderId } }) => found(orderId));
}
