import { eq, sql } from 'drizzle-orm';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { orderProofs } from './schema.ts';

interface ProofAnswer {
  code: string;
  answer: 'approve' | 'change';
  words: string;
}

/** The first answer counts. Throws ShopError 404; 409 when it was answered or replaced. */
export async function answerProof(tx: Tx, queue: Queue, { code, answer, words }: ProofAnswer): Promise<void> {
  const [proof] = await tx.select().from(orderProofs).where(eq(orderProofs.code, code)).for('update');
  if (!proof) throw new ShopError('not_found', t('shopping.proofNotFound'));
  if (proof.state === 'replaced') throw new ShopError('conflict', t('shopping.newerPhoto'));
  if (proof.state !== 'open') throw new ShopError('conflict', t('shopping.answeredAlready'));
  const isApproved = answer === 'approve';
  const state = isApproved ? 'approved' : 'change';
  await tx
    .update(orderProofs)
    .set({ state, answer: words || null, answeredAt: sql`now()` })
    .where(eq(orderProofs.id, proof.id));
  await recordOrderEvent(tx, {
    orderId: proof.orderId,
    id: `answer ${proof.id}`,
    kind: 'proof',
    what: describeAnswer(isApproved, words),
  });
  await queueNotice(tx, queue, { kind: 'proof_answered', about: proof.id });
}

function describeAnswer(isApproved: boolean, words: string): Message {
  if (!words) return isApproved ? message('orderHistory.proofApproved') : message('orderHistory.proofChange');
  return isApproved
    ? message('orderHistory.proofApprovedSaying', { words })
    : message('orderHistory.proofChangeSaying', { words });
}
